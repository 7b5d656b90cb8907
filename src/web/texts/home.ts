import type english from '#locales/en/pages/home.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The home page, and the list under a search box. */
export const useHomeTexts = defineTexts(
  'home',
  import.meta.glob<{ default: typeof english }>('./*/pages/home.json', { base: '/src/locales' }),
)
