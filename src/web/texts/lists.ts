import { defineTexts } from '#web/i18n/texts.ts'

/** The frame of every list of the dashboard: search, sort, states. */
export const useListsTexts = defineTexts('lists', {
  en: () => import('./en/lists.json'),
  de: () => import('./de/lists.json'),
})
