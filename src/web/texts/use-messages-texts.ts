import type english from '#locales/en/pages/messages.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Conversations between buyers and sellers, and the Admins' list of reported ones. */
export const useMessagesTexts = defineTextsHook(
  'messages',
  import.meta.glob<{ default: typeof english }>('./*/pages/messages.json', { base: '/src/locales' }),
)
