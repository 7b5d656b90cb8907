import { defineTexts } from '#web/i18n/texts.ts'

/** Bookings of both sides, paying, receipts, and rating a seller. */
export const useOrdersTexts = defineTexts('orders', {
  en: () => import('./en/orders.json'),
  de: () => import('./de/orders.json'),
})
