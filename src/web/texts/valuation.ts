import { defineTexts } from '#web/i18n/texts.ts'

/** What a car is worth, and why. */
export const useValuationTexts = defineTexts('valuation', {
  en: () => import('./en/valuation.json'),
  de: () => import('./de/valuation.json'),
})
