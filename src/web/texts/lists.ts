import type english from '#locales/en/pages/lists.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The frame of every list of the dashboard: search, sort, states. */
export const useListsTexts = defineTexts(
  'lists',
  import.meta.glob<{ default: typeof english }>('./*/pages/lists.json', { base: '/src/locales' }),
)
