import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOfferPartnerName } from '#web/offers/use-offer-partner-name.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type DeclineProps = { offer: Offer; isBusy: boolean; onDecline: (seq: number) => Promise<unknown> }

/** Declining ends the offer for good, so it is asked once more, about the price that was on the table then. */
export function DeclineOfferButton({ offer, isBusy, onDecline }: DeclineProps) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const [asked, setAsked] = useState<Offer | null>(null)
  const about = asked ?? offer
  const name = useOfferPartnerName(about)
  return (
    <>
      <HydratedButton look="secondary" isBusy={isBusy && !asked} onClick={() => setAsked(offer)}>
        {t('decline')}
      </HydratedButton>
      <ConfirmDialog
        state={asked ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
        title={t('declineTitle', { price: money(about.priceCents) })}
        confirmLabel={t('decline')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          await onDecline(about.seq)
          setAsked(null)
        }}
      >
        <p className="wrap-anywhere">{t(about.side === 'seller' ? 'declineAsSeller' : 'declineAsBuyer', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
