import { defineTexts } from '#web/i18n/texts.ts'

/** What cards and pages of cars say of a car; the values of its fields are keys themselves. */
export const useCarWordsTexts = defineTexts('car-words', {
  en: () => import('./en/car-words.json'),
  de: () => import('./de/car-words.json'),
})
