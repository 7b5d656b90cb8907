import { defineTexts } from '#web/i18n/texts.ts'

/** The Admin’s lists of people, and creating one. */
export const usePeopleTexts = defineTexts('people', {
  en: () => import('./en/people.json'),
  de: () => import('./de/people.json'),
})
