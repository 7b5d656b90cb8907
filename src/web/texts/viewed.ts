import type english from '#locales/en/pages/viewed.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The cars that somebody looked at before. */
export const useViewedTexts = defineTexts(
  'viewed',
  import.meta.glob<{ default: typeof english }>('./*/pages/viewed.json', { base: '/src/locales' }),
)
