import type english from '#locales/en/pages/valuation.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** What a car is worth, and why. */
export const useValuationTexts = defineTexts(
  'valuation',
  import.meta.glob<{ default: typeof english }>('./*/pages/valuation.json', { base: '/src/locales' }),
)
