import type english from '#locales/en/pages/cars.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The lists of cars, a car’s own page, and the booking form. */
export const useCarsTexts = defineTextsHook(
  'cars',
  import.meta.glob<{ default: typeof english }>('./*/pages/cars.json', { base: '/src/locales' }),
)
