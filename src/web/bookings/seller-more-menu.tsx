import type { SellerBooking } from '#contract/bookings.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { useHandoverStep } from '#web/bookings/use-handover-step.tsx'
import { MeetingMoreMenu } from '#web/meetings/meeting-more-menu.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'

type SellerMoreMenuProps = {
  booking: SellerBooking
  /** Of the booking (`meetingOfSellerBooking`). */
  meeting: MeetingWithBooking | null
  /** The name of the buyer. */
  other: string
  meetingAction: MeetingActionState
  reload: () => Promise<unknown>
}

/** The rarer steps of a seller: those of the meeting, and the confirmation of a handover that is not due yet. */
export function SellerMoreMenu({ booking, meeting, other, meetingAction, reload }: SellerMoreMenuProps) {
  const action = useBookingAction(booking.id, reload)
  const handover = useHandoverStep({ booking, side: 'seller', other, action })
  return (
    <MeetingMoreMenu
      of={meeting}
      about={`${other}, ${booking.carTitle}`}
      other={other}
      action={meetingAction}
      steps={handover.steps}
      head={handover.note}
    >
      {handover.question}
    </MeetingMoreMenu>
  )
}
