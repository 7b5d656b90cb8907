import type english from '#locales/en/pages/compare.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The comparison of cars, and its tray. */
export const useCompareTexts = defineTextsHook(
  'compare',
  import.meta.glob<{ default: typeof english }>('./*/pages/compare.json', { base: '/src/locales' }),
)
