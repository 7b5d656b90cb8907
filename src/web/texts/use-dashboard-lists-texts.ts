import type english from '#locales/en/pages/lists.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The shared parts of every dashboard list: search, sort order, states. */
export const useDashboardListsTexts = defineTextsHook(
  'lists',
  import.meta.glob<{ default: typeof english }>('./*/pages/lists.json', { base: '/src/locales' }),
)
