import { defineTexts } from '#web/i18n/texts.ts'

/** The overviews of the three roles, their charts, and the frame of charts and lists. */
export const useOverviewTexts = defineTexts('overview', {
  en: () => import('./en/overview.json'),
  de: () => import('./de/overview.json'),
})
