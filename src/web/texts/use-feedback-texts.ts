import type english from '#locales/en/pages/feedback.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Messages to the Admins, and the Admins' list of them. */
export const useFeedbackTexts = defineTextsHook(
  'feedback',
  import.meta.glob<{ default: typeof english }>('./*/pages/feedback.json', { base: '/src/locales' }),
)
