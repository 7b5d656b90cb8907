import { defineTexts } from '#web/i18n/texts.ts'

/** Writing to the Admins, and what they read. */
export const useFeedbackTexts = defineTexts('feedback', {
  en: () => import('./en/feedback.json'),
  de: () => import('./de/feedback.json'),
})
