import type english from '#locales/en/pages/feedback.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** Writing to the Admins, and what they read. */
export const useFeedbackTexts = defineTexts(
  'feedback',
  import.meta.glob<{ default: typeof english }>('./*/pages/feedback.json', { base: '/src/locales' }),
)
