import type english from '#locales/en/pages/car-words.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** What cards and pages of cars say of a car; the values of its fields are keys themselves. */
export const useCarWordsTexts = defineTexts(
  'car-words',
  import.meta.glob<{ default: typeof english }>('./*/pages/car-words.json', { base: '/src/locales' }),
)
