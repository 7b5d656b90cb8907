import { defineTexts } from '#web/i18n/texts.ts'

/** Payments, refunds, payouts, disputes and waiting lines. */
export const useMoneyTexts = defineTexts('money', {
  en: () => import('./en/money.json'),
  de: () => import('./de/money.json'),
})
