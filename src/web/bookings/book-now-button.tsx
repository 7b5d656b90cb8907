import { Suspense, useEffect, useState } from 'react'
import type { AlreadyBookedCar, BookingStatus } from '#contract/bookings.ts'
import { emptyAccountDraft } from '#web/accounts/account-draft.ts'
import { bookingDialogHash } from '#web/bookings/booking-dialog-hash.ts'
import type { BookableCarData } from '#web/bookings/booking-form.tsx'
import { bookingFormFieldNames, interruptedBookingFormKey } from '#web/bookings/interrupted-booking.ts'
import { deleteInterruptedForm, readInterruptedForm } from '#web/forms/interrupted-form.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { savedPageNoticeElementId } from '#web/offline/saved-pages.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useDialogAddress } from '#web/ui/use-dialog-address.ts'
import { type MaybeSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const loadContent = async () => (await import('#web/bookings/booking-dialog-content.tsx')).BookingDialogContent
// The forms and their validation code come with the dialog: most visitors never open it.
const BookingContent = createLazyPagePart(loadContent)

type BookNowProps = {
  car: BookableCarData
  /** The buyer's existing booking of this car. */
  booking: AlreadyBookedCar | null
  label?: string
  className?: string
  /** True where visitors may begin, too: they sign up or log in inside the dialog. */
  isForVisitors?: boolean
}

/**
 * The button `Book Now` with its dialog, or a link to the existing booking; shown to Buyers only, and not beside their
 * own cars. Visitors see a link (row A-06), which leads to the log-in where no script runs.
 */
export function BookNowButton({ car, booking, label, className, isForVisitors }: BookNowProps) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const [draft] = useState(() => ({ ...emptyAccountDraft }))
  const isBuyer = canViewerBookCar(viewer, car)
  useEffect(() => {
    // Loaded in advance; a failure here is retried when the dialog opens.
    if (isBuyer) loadContent().catch(() => {})
  }, [isBuyer])
  const mayOpen = (isBuyer && !booking) || (isForVisitors === true && !viewer)
  useDialogAddress(bookingDialogHash(car.id), mayOpen ? setOpen : null)
  const buyerId = isBuyer && !booking ? viewer?.id : null
  useEffect(() => {
    // After a log-in because of an ended session, the form shows again what the buyer had typed.
    const kept =
      buyerId &&
      readInterruptedForm(interruptedBookingFormKey(car.id), { accountId: buyerId, fields: bookingFormFieldNames })
    if (kept) setOpen(true)
  }, [buyerId, car.id])
  if (isBuyer && booking) return <ExistingBookingLink booking={booking} carTitle={car.title} className={className} />
  function close() {
    deleteInterruptedForm(interruptedBookingFormKey(car.id))
    setOpen(false)
  }
  const words = (
    <>
      {label ?? t('bookNow')}
      <span className="sr-only">: {car.title}</span>
    </>
  )
  const isVisitor = isForVisitors === true && !viewer
  return (
    <>
      {(isBuyer || (isVisitor && isCut)) && (
        <HydratedButton
          className={className}
          disabled={isCut}
          aria-describedby={isCut ? savedPageNoticeElementId : undefined}
          onClick={() => setOpen(true)}
        >
          {words}
        </HydratedButton>
      )}
      {isVisitor && !isCut && (
        <a
          href={`/login?${new URLSearchParams({ from: `/cars/${car.id}${bookingDialogHash(car.id)}` })}`}
          aria-haspopup="dialog"
          className={`btn btn-primary ${className}`}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          {words}
        </a>
      )}
      {/* It stays where a visitor logs in inside of it and sells, not buys. */}
      <Dialog isOpen={isOpen} onClose={close} title={t('bookMeeting')}>
        <Suspense
          fallback={
            // About as high as what comes, so that the dialog opens once and does not grow.
            <div className="grid min-h-184 place-items-center">
              <Spinner />
            </div>
          }
        >
          <BookingContent car={car} viewer={viewer} draft={draft} onCancel={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

export function canViewerBookCar(viewer: MaybeSignedInUser, car: Pick<BookableCarData, 'seller'>): boolean {
  return viewer?.role === 'Buyer' && viewer.id !== car.seller.id
}

const stateTexts: Partial<Record<BookingStatus, TextKey<typeof useCarsTexts>>> = {
  requested: 'bookedRequested',
  accepted: 'bookedAccepted',
  paid: 'bookedPaid',
}

type OwnBookingProps = { booking: AlreadyBookedCar; carTitle: string; className?: string }

/** A link to the order of a car that the buyer has booked, with the order's state. */
export function ExistingBookingLink({ booking: { bookingId, status }, carTitle, className }: OwnBookingProps) {
  const t = useCarsTexts()
  return (
    <ButtonLink to={`/dashboard/myOrders/${bookingId}`} look="secondary" className={`leading-none ${className ?? ''}`}>
      {t(stateTexts[status] ?? 'booked')}
      <span className="sr-only">: {carTitle}</span>
    </ButtonLink>
  )
}
