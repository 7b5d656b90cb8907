import type english from '#locales/en/pages/money.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** Payments, refunds, payouts, disputes and waiting lines. */
export const useMoneyTexts = defineTexts(
  'money',
  import.meta.glob<{ default: typeof english }>('./*/pages/money.json', { base: '/src/locales' }),
)
