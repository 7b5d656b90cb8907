import { Link } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type OpenOfferNoticeProps = {
  order: Pick<BuyerOrder, 'openOffer' | 'canPay' | 'priceCents' | 'carTitle' | 'seller'>
  /** False where a button beside it leads to the offer. */
  hasLink?: boolean
}

/** That a price of the buyer or the seller still waits for an answer, so that nobody pays the full price by mistake. */
export function OpenOfferNotice({ order, hasLink = true }: OpenOfferNoticeProps) {
  const { openOffer, canPay, priceCents, carTitle, seller } = order
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  // A server of an earlier release does not name it.
  if (!openOffer) return null
  const said = { price: money(openOffer.priceCents), name: seller.name, full: money(priceCents) }
  return (
    <InlineNotice tone="warning">
      <p>
        {t(openOffer.proposedBy === 'buyer' ? 'ownOfferWaits' : 'otherOfferWaits', said)}{' '}
        {canPay && t('payingNowIsFull', said)}
      </p>
      {hasLink && (
        <p className="mt-1">
          <Link to={`/dashboard/messages/${openOffer.threadId}`} className="underline underline-offset-4">
            {t('seeOffer')}
            <span className="sr-only">: {carTitle}</span>
          </Link>
        </p>
      )}
    </InlineNotice>
  )
}
