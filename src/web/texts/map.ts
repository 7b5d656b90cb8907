import { defineTexts } from '#web/i18n/texts.ts'

/** The map beside a list of cars. */
export const useMapTexts = defineTexts('map', {
  en: () => import('./en/map.json'),
  de: () => import('./de/map.json'),
})
