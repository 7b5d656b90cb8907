import { defineTexts } from '#web/i18n/texts.ts'

/** Logging in, signing up, and what the links of our mails lead to. */
export const useAccountsTexts = defineTexts('accounts', {
  en: () => import('./en/accounts.json'),
  de: () => import('./de/accounts.json'),
})
