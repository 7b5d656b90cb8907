import type english from '#locales/en/pages/listings.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** A seller’s own cars, and the form that posts and changes one. */
export const useListingsTexts = defineTexts(
  'listings',
  import.meta.glob<{ default: typeof english }>('./*/pages/listings.json', { base: '/src/locales' }),
)
