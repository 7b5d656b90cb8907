import type english from '#locales/en/pages/overview.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The overviews of the three roles, their charts, and the shared parts of charts and lists. */
export const useOverviewTexts = defineTextsHook(
  'overview',
  import.meta.glob<{ default: typeof english }>('./*/pages/overview.json', { base: '/src/locales' }),
)
