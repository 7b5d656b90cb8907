import { defineTexts } from '#web/i18n/texts.ts'

/** The home page, and the list under a search box. */
export const useHomeTexts = defineTexts('home', {
  en: () => import('./en/home.json'),
  de: () => import('./de/home.json'),
})
