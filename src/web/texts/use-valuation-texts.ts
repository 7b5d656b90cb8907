import type english from '#locales/en/pages/valuation.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** A car's estimated value, and the reasons for it. */
export const useValuationTexts = defineTextsHook(
  'valuation',
  import.meta.glob<{ default: typeof english }>('./*/pages/valuation.json', { base: '/src/locales' }),
)
