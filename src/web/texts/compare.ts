import type english from '#locales/en/pages/compare.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The comparison of cars, and the tray in which they wait for it. */
export const useCompareTexts = defineTexts(
  'compare',
  import.meta.glob<{ default: typeof english }>('./*/pages/compare.json', { base: '/src/locales' }),
)
