import { Suspense, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { offerDialogHash } from '#web/offers/offer-dialog-hash.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { BadgeDollarSign } from '#web/ui/icons.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useDialogAddress } from '#web/ui/use-dialog-address.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

// Loaded on demand: most visitors of a car offer nothing.
const MakeOfferDialog = createLazyPagePart(
  async () => (await import('#web/offers/make-offer-dialog.tsx')).MakeOfferDialog,
)

type MakeOfferButtonProps = {
  car: { id: string; title: string; priceCents: number }
  /** The car, for screen readers, where several of these buttons stand on a page. */
  about?: string
  label?: string
  look?: 'quiet' | 'secondary'
  /** Whether a price is agreed on already, or waits for an answer: a dialog that is open then stays, and says it. */
  isSettled?: boolean
  /** After the dialog: there may be an offer now. */
  onClosed?: () => unknown
  /** Where the page shows the offer itself: the dialog then closes with it. */
  onOffered?: (offer: Offer) => void
}

/** The button that opens an offer for a car, for buyers; a visitor who has not signed in logs in first. */
export function MakeOfferButton(props: MakeOfferButtonProps) {
  const { car, about, isSettled = false, onClosed, onOffered } = props
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const takesPresses = useButtonAcceptsPresses()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  useDialogAddress(offerDialogHash(car.id), viewer?.role === 'Buyer' && !isSettled ? setOpen : null)
  const close = () => {
    setOpen(false)
    void onClosed?.()
  }
  const offered = (offer: Offer) => {
    setOpen(false)
    onOffered?.(offer)
  }
  if (isSettled && !isOpen) return null
  if (!viewer)
    return (
      <ButtonLink
        look="quiet"
        to={`/login?${new URLSearchParams({ from: `/cars/${car.id}${offerDialogHash(car.id)}` })}`}
      >
        <BadgeDollarSign className="size-4" aria-hidden="true" />
        {t('logInToOffer')}
      </ButtonLink>
    )
  if (viewer.role !== 'Buyer') return null
  return (
    <>
      <Button look={props.look ?? 'quiet'} disabled={!takesPresses || isCut} onClick={() => setOpen(true)}>
        <BadgeDollarSign className="size-4" aria-hidden="true" />
        {props.label ?? t('makeOffer')}
        {about && <span className="sr-only">: {about}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <MakeOfferDialog
            car={car}
            isConfirmed={viewer.emailVerified}
            onClose={close}
            onOffered={onOffered && offered}
          />
        </Suspense>
      )}
    </>
  )
}
