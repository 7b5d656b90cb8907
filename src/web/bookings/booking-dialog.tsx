import { Suspense, useEffect, useState } from 'react'
import type { BookedCar, BookingStatus } from '#contract/bookings.ts'
import type { BookableCar } from '#web/bookings/booking-form.tsx'
import { bookingFields, bookingFormKey } from '#web/bookings/interrupted-booking.ts'
import { deleteInterruptedForm, readInterruptedForm } from '#web/forms/interrupted-form.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { noticeId } from '#web/offline/saved-pages.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useViewer } from '#web/viewer/viewer.ts'

const loadContent = async () => (await import('#web/bookings/booking-content.tsx')).BookingContent
// The form and its validation code are for Buyers: nobody else loads them.
const BookingContent = lazyPart(loadContent)

type BookNowProps = {
  car: BookableCar
  /** The one that the buyer has of this car already. */
  booking: BookedCar | null
  label?: string
  className?: string
}

/** The button `Book Now` with its dialog, or the way to the booking that there is; shown to Buyers only. */
export function BookNow({ car, booking, label, className }: BookNowProps) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const isBuyer = viewer?.role === 'Buyer'
  useEffect(() => {
    // Before it is needed; what fails here is tried again then.
    if (isBuyer) loadContent().catch(() => {})
  }, [isBuyer])
  const buyerId = isBuyer && !booking ? viewer.id : null
  useEffect(() => {
    // Back from the log-in that a session's end made necessary: what was typed stands there again.
    const kept = buyerId && readInterruptedForm(bookingFormKey(car.id), { accountId: buyerId, fields: bookingFields })
    if (kept) setOpen(true)
  }, [buyerId, car.id])
  if (!viewer || !isBuyer) return null
  if (booking) return <ExistingBookingLink booking={booking} carTitle={car.title} className={className} />
  function close() {
    deleteInterruptedForm(bookingFormKey(car.id))
    setOpen(false)
  }
  return (
    <>
      <Button
        className={className}
        disabled={!isHydrated || isCut}
        aria-describedby={isCut ? noticeId : undefined}
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

type OwnBookingProps = { booking: BookedCar; carTitle: string; className?: string }

/** The way to the order of a car that the buyer has booked, and how it stands. */
export function ExistingBookingLink({ booking: { bookingId, status }, carTitle, className }: OwnBookingProps) {
  const t = useCarsTexts()
  return (
    <ButtonLink to={`/dashboard/myOrders/${bookingId}`} look="secondary" className={className}>
      {t(stateTexts[status] ?? 'booked')}
      <span className="sr-only">: {carTitle}</span>
    </ButtonLink>
  )
}
