import type english from '#locales/en/pages/overview.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The overviews of the three roles, their charts, and the frame of charts and lists. */
export const useOverviewTexts = defineTexts(
  'overview',
  import.meta.glob<{ default: typeof english }>('./*/pages/overview.json', { base: '/src/locales' }),
)
