import type english from '#locales/en/pages/admin.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The Admin’s lists of cars and orders, and an order with what was done about it. */
export const useAdminTexts = defineTexts(
  'admin',
  import.meta.glob<{ default: typeof english }>('./*/pages/admin.json', { base: '/src/locales' }),
)
