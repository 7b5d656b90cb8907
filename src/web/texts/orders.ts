import type english from '#locales/en/pages/orders.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** Bookings of both sides, paying, receipts, and rating a seller. */
export const useOrdersTexts = defineTexts(
  'orders',
  import.meta.glob<{ default: typeof english }>('./*/pages/orders.json', { base: '/src/locales' }),
)
