import { defineTexts } from '#web/i18n/texts.ts'

/** The lists of cars, a car’s own page, and booking one. */
export const useCarsTexts = defineTexts('cars', {
  en: () => import('./en/cars.json'),
  de: () => import('./de/cars.json'),
})
