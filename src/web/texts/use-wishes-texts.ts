import type english from '#locales/en/pages/wishes.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** What a car is wanted for, and which cars come first then. */
export const useWishesTexts = defineTextsHook(
  'wishes',
  import.meta.glob<{ default: typeof english }>('./*/pages/wishes.json', { base: '/src/locales' }),
)
