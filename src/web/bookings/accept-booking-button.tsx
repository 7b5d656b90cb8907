import type { SellerBooking } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import { useSellerTimeObstacleText } from '#web/bookings/meeting-time-notice.tsx'
import type { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type AcceptBookingButtonProps = { booking: SellerBooking } & ReturnType<typeof useBookingAction>

/** Accepts a booking. What is more or less than its meeting is asked first: a time outside of the hours, and the sale alone. */
export function AcceptBookingButton({ booking, running, take }: AcceptBookingButtonProps) {
  const t = useOrdersTexts()
  const { buyer, carTitle, meeting, meetingAt, acceptsSaleAlone } = booking
  const obstacle = useSellerTimeObstacleText(booking)
  const isOutsideHours = meeting?.isOutsideHours === true && meeting.status === 'requested'
  // Beside the answer to a time that is asked for, an answer to the sale says so.
  const label = booking.status === 'paid' ? t('acceptSale') : t('accept')
  const about = `${buyer.name}, ${carTitle}`
  if (!acceptsSaleAlone && !isOutsideHours)
    return (
      <HydratedButton
        isBusy={running === 'accept'}
        disabled={running !== null}
        onClick={() => take('accept', { startsAt: meetingAt })}
      >
        {label}
        <span className="sr-only">: {about}</span>
      </HydratedButton>
    )
  return (
    <ConfirmedActionButton
      label={label}
      about={about}
      asOf={bookingState(booking)}
      look="primary"
      title={t(acceptsSaleAlone ? 'acceptSaleQuestion' : 'acceptOutsideQuestion')}
      confirmLabel={label}
      confirmLook="primary"
      cancelLabel={t('notYet')}
      isBusy={running === 'accept'}
      onConfirm={() => take('accept', { isOutsideHoursAccepted: isOutsideHours, startsAt: meetingAt })}
    >
      {acceptsSaleAlone ? (
        <p>
          {obstacle} {t('acceptingSaleAlone', { name: buyer.name })}
        </p>
      ) : (
        <p>{t('acceptOutsideMeaning')}</p>
      )}
    </ConfirmedActionButton>
  )
}
