import type english from '#locales/en/pages/money.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Payments, refunds, payouts, disputes and waiting lists. */
export const useMoneyTexts = defineTextsHook(
  'money',
  import.meta.glob<{ default: typeof english }>('./*/pages/money.json', { base: '/src/locales' }),
)
