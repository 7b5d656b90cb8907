import type english from '#locales/en/pages/map.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The map beside a list of cars. */
export const useMapTexts = defineTexts(
  'map',
  import.meta.glob<{ default: typeof english }>('./*/pages/map.json', { base: '/src/locales' }),
)
