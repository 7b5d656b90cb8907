import type english from '#locales/en/pages/prices.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** How prices are estimated, and how well. */
export const usePriceEstimationTexts = defineTextsHook(
  'prices',
  import.meta.glob<{ default: typeof english }>('./*/pages/prices.json', { base: '/src/locales' }),
)
