import { defineTexts } from '#web/i18n/texts.ts'

/** A seller’s own cars, and the form that posts and changes one. */
export const useListingsTexts = defineTexts('listings', {
  en: () => import('./en/listings.json'),
  de: () => import('./de/listings.json'),
})
