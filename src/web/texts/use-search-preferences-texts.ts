import type english from '#locales/en/pages/search-wishes.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** What a car is wanted for, and which cars come first then. */
export const useSearchPreferencesTexts = defineTextsHook(
  'search-wishes',
  import.meta.glob<{ default: typeof english }>('./*/pages/search-wishes.json', { base: '/src/locales' }),
)
