import type english from '#locales/en/pages/admin.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The Admin’s lists of cars and orders, and an order with its audit entries. */
export const useAdminTexts = defineTextsHook(
  'admin',
  import.meta.glob<{ default: typeof english }>('./*/pages/admin.json', { base: '/src/locales' }),
)
