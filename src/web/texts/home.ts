import { defineTexts } from '#web/i18n/texts.ts'

/** The home page, and what only it offers. */
export const useHomeTexts = defineTexts('home', {
  en: () => import('./en/home.json'),
  de: () => import('./de/home.json'),
})
