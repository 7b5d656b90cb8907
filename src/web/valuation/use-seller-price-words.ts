import type { DealLabel } from '#contract/valuation.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'

/** What each deal label, which is a word for buyers, means to the seller of the car. */
export function useSellerPriceWords(): Record<DealLabel, string> {
  const t = useCarWorthEstimateTexts()
  return {
    great: t('sellsAtGreat'),
    good: t('sellsAtGood'),
    fair: t('sellsAtFair'),
    high: t('sellsAtHigh'),
    overpriced: t('sellsAtOverpriced'),
  }
}
