import { defineTexts } from '#web/i18n/texts.ts'

/** The terms, and how data is handled. */
export const useLegalTexts = defineTexts('legal', {
  en: () => import('./en/legal.json'),
  de: () => import('./de/legal.json'),
})
