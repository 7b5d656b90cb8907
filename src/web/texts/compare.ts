import { defineTexts } from '#web/i18n/texts.ts'

/** The comparison of cars, and the tray in which they wait for it. */
export const useCompareTexts = defineTexts('compare', {
  en: () => import('./en/compare.json'),
  de: () => import('./de/compare.json'),
})
