import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOfferPartnerName } from '#web/offers/use-offer-partner-name.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type AcceptProps = { offer: Offer; isBusy: boolean; onAccept: (seq: number) => Promise<unknown> }

/**
 * Accepting binds, so it is asked once more, with both prices. The question is about the price that was on the table when
 * it was asked: the server refuses the answer if another one lies there by then.
 */
export function AcceptOfferButton({ offer, isBusy, onAccept }: AcceptProps) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const [asked, setAsked] = useState<Offer | null>(null)
  const about = asked ?? offer
  const price = money(about.priceCents)
  return (
    <>
      <HydratedButton
        look={offer.minimumCents ? 'secondary' : 'primary'}
        isBusy={isBusy && !asked}
        onClick={() => setAsked(offer)}
      >
        {t('accept', { price: money(offer.priceCents) })}
      </HydratedButton>
      <ConfirmDialog
        state={asked ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
        title={t('acceptTitle', { price })}
        confirmLabel={t('accept', { price })}
        look={about.minimumCents ? 'danger' : 'primary'}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          await onAccept(about.seq)
          setAsked(null)
        }}
      >
        <div className="grid gap-4">
          <p className="wrap-anywhere font-semibold">
            <bdi>{about.car.title}</bdi>
          </p>
          <dl className="figures grid max-w-72 grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
            <dt>{t('agreedPrice')}</dt>
            <dd className="text-end font-semibold">{price}</dd>
            <dt className="text-muted">{t('publicPrice')}</dt>
            <dd className="text-end text-muted">{money(about.car.priceCents)}</dd>
          </dl>
          {about.minimumCents && (
            <InlineNotice tone="warning">
              {t('acceptBelowMinimum', { minimum: money(about.minimumCents) })}
            </InlineNotice>
          )}
          <OfferAcceptanceMeaning offer={about} />
        </div>
      </ConfirmDialog>
    </>
  )
}

/** What an acceptance means; a server of an earlier release does not say whether the buyer has booked the car. */
const acceptanceTexts = {
  seller: { booked: 'acceptAsSellerBooked', free: 'acceptAsSeller' },
  buyer: { booked: 'acceptAsBuyerBooked', free: 'acceptAsBuyer' },
} as const

export function OfferAcceptanceMeaning({ offer }: { offer: Offer }) {
  const t = useOffersTexts()
  const name = useOfferPartnerName(offer)
  return (
    <p className="wrap-anywhere text-muted">
      {t(acceptanceTexts[offer.side][offer.isCarBooked ? 'booked' : 'free'], { name })}
    </p>
  )
}
