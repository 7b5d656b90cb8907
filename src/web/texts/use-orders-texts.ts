import type english from '#locales/en/pages/orders.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Bookings of buyers and sellers, payment, receipts, and the rating of a seller. */
export const useOrdersTexts = defineTextsHook(
  'orders',
  import.meta.glob<{ default: typeof english }>('./*/pages/orders.json', { base: '/src/locales' }),
)
