import type english from '#locales/en/pages/car-order.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Why the cars of a list stand in their order. */
export const useCarSortOrderTexts = defineTextsHook(
  'car-order',
  import.meta.glob<{ default: typeof english }>('./*/pages/car-order.json', { base: '/src/locales' }),
)
