import { useCallback, useEffect, useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { OfferPanel } from '#web/offers/offer-panel.tsx'
import { OfferPriceForm } from '#web/offers/offer-price-form.tsx'
import { offersClient } from '#web/offers/offers-client.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type DialogProps = {
  car: { id: string; title: string; priceCents: number }
  isConfirmed: boolean
  onClose: () => void
  /** In the conversation of the two, which shows what is offered. */
  onOffered?: ((offer: Offer) => void) | undefined
}
type Loaded = { kind: 'loading' } | { kind: 'failed'; words: string } | { kind: 'ready'; offer: Offer | null }

/** The dialog for an offer: the one that the buyer has made, or a new one. */
export function MakeOfferDialog({ car, isConfirmed, onClose, onOffered }: DialogProps) {
  const t = useOffersTexts()
  return (
    <Dialog isOpen onClose={onClose} title={t('makeOffer')}>
      {isConfirmed ? <OfferMaker car={car} onOffered={onOffered} /> : <ConfirmEmailNotice to="offer" />}
    </Dialog>
  )
}

function OfferMaker({ car, onOffered }: Pick<DialogProps, 'car' | 'onOffered'>) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  // The same offer however often it is sent: a lost answer stores it once.
  const clientId = useRef(createRandomUuid())

  const load = useCallback(async () => {
    await readApiResponse(offersClient(backgroundFetch).cars[':id'].offer.$get({ param: { id: car.id } })).then(
      ({ offer }) => setLoaded({ kind: 'ready', offer }),
      // What is shown stays where a later look fails.
      (error) =>
        setLoaded((shown) => (shown.kind === 'ready' ? shown : { kind: 'failed', words: userErrorMessage(error) })),
    )
  }, [car.id])
  useEffect(() => {
    void load()
  }, [load])
  // The seller may answer while it is open.
  useRefetchOnNotice(load)

  async function send(priceCents: number) {
    const json = { clientId: clientId.current, carId: car.id, priceCents }
    const offer = await readApiResponse(offersClient().offers.$post({ json }))
    clientId.current = createRandomUuid()
    if (onOffered) onOffered(offer)
    else setLoaded({ kind: 'ready', offer })
  }

  if (loaded.kind === 'loading') return <Spinner />
  if (loaded.kind === 'failed')
    return (
      <InlineNotice tone="error" isAlert>
        {loaded.words}
      </InlineNotice>
    )
  const { offer } = loaded
  const isOpen = offer && ['offered', 'countered', 'accepted', 'booked'].includes(offer.status)
  return (
    <div className="grid gap-6">
      {offer && <OfferPanel offer={offer} onChanged={(changed) => setLoaded({ kind: 'ready', offer: changed })} />}
      {offer && !onOffered && (
        <ButtonLink look="secondary" to={`/dashboard/messages/${offer.threadId}`}>
          {t('openConversation')}
        </ButtonLink>
      )}
      {!isOpen && (
        <>
          <p className="text-muted">{t('makeOfferIntro', { price: money(car.priceCents) })}</p>
          <OfferPriceForm
            label={t('yourOffer')}
            askingCents={car.priceCents}
            submitLabel={t('sendOffer')}
            onSubmit={send}
          />
        </>
      )}
    </div>
  )
}
