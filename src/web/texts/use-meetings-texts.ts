import type english from '#locales/en/pages/meetings.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Meetings of buyers and sellers: free times, answers, hours and calendars. */
export const useMeetingsTexts = defineTextsHook(
  'meetings',
  import.meta.glob<{ default: typeof english }>('./*/pages/meetings.json', { base: '/src/locales' }),
)
