import type english from '#locales/en/pages/searches.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Saved searches: the dialog that saves one, and their page. */
export const useSavedSearchesTexts = defineTextsHook(
  'searches',
  import.meta.glob<{ default: typeof english }>('./*/pages/searches.json', { base: '/src/locales' }),
)
