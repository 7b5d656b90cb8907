import type english from '#locales/en/pages/home.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The home page, and the list under a search box. */
export const useHomeTexts = defineTextsHook(
  'home',
  import.meta.glob<{ default: typeof english }>('./*/pages/home.json', { base: '/src/locales' }),
)
