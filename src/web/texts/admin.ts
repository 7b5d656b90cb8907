import { defineTexts } from '#web/i18n/texts.ts'

/** The Admin’s lists of cars and orders, and an order with what was done about it. */
export const useAdminTexts = defineTexts('admin', {
  en: () => import('./en/admin.json'),
  de: () => import('./de/admin.json'),
})
