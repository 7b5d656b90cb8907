import { defineTexts } from '#web/i18n/texts.ts'

/** The questions and answers, and what Forecourt is. */
export const useHelpTexts = defineTexts('help', {
  en: () => import('./en/help.json'),
  de: () => import('./de/help.json'),
})
