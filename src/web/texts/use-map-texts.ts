import type english from '#locales/en/pages/map.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The map beside a list of cars. */
export const useMapTexts = defineTextsHook(
  'map',
  import.meta.glob<{ default: typeof english }>('./*/pages/map.json', { base: '/src/locales' }),
)
