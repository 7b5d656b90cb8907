import type english from '#locales/en/pages/cars.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The lists of cars, a car’s own page, and booking one. */
export const useCarsTexts = defineTexts(
  'cars',
  import.meta.glob<{ default: typeof english }>('./*/pages/cars.json', { base: '/src/locales' }),
)
