import type english from '#locales/en/pages/car-words.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The words for a car on cards and pages; the values of its fields are the keys. */
export const useCarTermTexts = defineTextsHook(
  'car-words',
  import.meta.glob<{ default: typeof english }>('./*/pages/car-words.json', { base: '/src/locales' }),
)
