import type english from '#locales/en/pages/accounts.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Logging in, signing up, and what the links of our mails lead to. */
export const useAccountsTexts = defineTextsHook(
  'accounts',
  import.meta.glob<{ default: typeof english }>('./*/pages/accounts.json', { base: '/src/locales' }),
)
