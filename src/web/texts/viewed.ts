import { defineTexts } from '#web/i18n/texts.ts'

/** The cars that somebody looked at before. */
export const useViewedTexts = defineTexts('viewed', {
  en: () => import('./en/viewed.json'),
  de: () => import('./de/viewed.json'),
})
