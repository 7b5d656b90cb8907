import type english from '#locales/en/pages/viewed.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The recently viewed cars. */
export const useRecentlyViewedCarsTexts = defineTextsHook(
  'viewed',
  import.meta.glob<{ default: typeof english }>('./*/pages/viewed.json', { base: '/src/locales' }),
)
