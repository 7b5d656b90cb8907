import type english from '#locales/en/pages/accounts.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** Logging in, signing up, and what the links of our mails lead to. */
export const useAccountsTexts = defineTexts(
  'accounts',
  import.meta.glob<{ default: typeof english }>('./*/pages/accounts.json', { base: '/src/locales' }),
)
