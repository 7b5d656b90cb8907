import { Suspense, useEffect, useState } from 'react'
import type { AlreadyBookedCar, BookingStatus } from '#contract/bookings.ts'
import type { BookableCar } from '#web/bookings/booking-form.tsx'
import { bookingFieldNames, interruptedBookingFormKey } from '#web/bookings/interrupted-booking.ts'
import { deleteInterruptedForm, readInterruptedForm } from '#web/forms/interrupted-form.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { savedNoticeElementId } from '#web/offline/saved-pages.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useTakesPresses } from '#web/ui/use-takes-presses.ts'
import { useViewer } from '#web/viewer/viewer.ts'

const loadContent = async () => (await import('#web/bookings/booking-dialog-content.tsx')).BookingDialogContent
// The form and its validation code are for Buyers: other visitors never load them.
const BookingContent = lazyPart(loadContent)

type BookNowProps = {
  car: BookableCar
  /** The buyer's existing booking of this car. */
  booking: AlreadyBookedCar | null
  label?: string
  className?: string
}

/** The button `Book Now` with its dialog, or a link to the existing booking; shown to Buyers only. */
export function BookNowButton({ car, booking, label, className }: BookNowProps) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const takesPresses = useTakesPresses()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const isBuyer = viewer?.role === 'Buyer'
  useEffect(() => {
    // Loaded in advance; a failure here is retried when the dialog opens.
    if (isBuyer) loadContent().catch(() => {})
  }, [isBuyer])
  const buyerId = isBuyer && !booking ? viewer.id : null
  useEffect(() => {
    // After a log-in because of an ended session, the form shows again what the buyer had typed.
    const kept =
      buyerId &&
      readInterruptedForm(interruptedBookingFormKey(car.id), { accountId: buyerId, fields: bookingFieldNames })
    if (kept) setOpen(true)
  }, [buyerId, car.id])
  if (!viewer || !isBuyer) return null
  if (booking) return <ExistingBookingLink booking={booking} carTitle={car.title} className={className} />
  function close() {
    deleteInterruptedForm(interruptedBookingFormKey(car.id))
    setOpen(false)
  }
  return (
    <>
      <Button
        className={className}
        disabled={!takesPresses || isCut}
        aria-describedby={isCut ? savedNoticeElementId : undefined}
        onClick={() => setOpen(true)}
      >
        {label ?? t('bookNow')}
        <span className="sr-only">: {car.title}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('bookMeeting')}>
        <Suspense fallback={<Spinner />}>
          <BookingContent car={car} buyer={viewer} onCancel={close} />
        </Suspense>
      </Dialog>
    </>
  )
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
    <ButtonLink to={`/dashboard/myOrders/${bookingId}`} look="secondary" className={className}>
      {t(stateTexts[status] ?? 'booked')}
      <span className="sr-only">: {carTitle}</span>
    </ButtonLink>
  )
}
