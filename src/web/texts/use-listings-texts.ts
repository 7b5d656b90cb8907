import type english from '#locales/en/pages/listings.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** A seller’s own cars, and the form that posts and edits one. */
export const useListingsTexts = defineTextsHook(
  'listings',
  import.meta.glob<{ default: typeof english }>('./*/pages/listings.json', { base: '/src/locales' }),
)
