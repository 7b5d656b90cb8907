import type { Offer } from '#contract/offers.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'

/** What the other side of an offer is called; who has left has no name. */
export function useOfferPartnerName({ otherName, hasOtherLeft }: Pick<Offer, 'otherName' | 'hasOtherLeft'>): string {
  const t = useOffersTexts()
  return hasOtherLeft ? t('deletedAccount') : otherName
}
