import { useState } from 'react'
import type { BuyerOrder } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useHandoverStep } from '#web/bookings/use-handover-step.tsx'
import { useStepsHiddenOnPhone } from '#web/bookings/use-steps-hidden-on-phone.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { ChangeMeetingTimeDialog } from '#web/meetings/change-meeting-time-dialog.tsx'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useRarerMeetingSteps } from '#web/meetings/use-rarer-meeting-steps.tsx'
import { useRefundRequestDialog } from '#web/money/use-refund-request-dialog.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { type MenuStep, MoreMenu } from '#web/ui/more-menu.tsx'

type OrderMoreMenuProps = {
  order: BuyerOrder
  /** Of the order (`meetingOfOrder`). */
  meeting: MeetingWithBooking | null
  action: BookingActionState
  meetingAction: MeetingActionState
  hasCalendarButton?: boolean
  /** True where a phone shows only the first button of `OrderActions`, and has the others in a menu of its own. */
  foldsButtonsOnPhone?: boolean
  reload: () => Promise<unknown>
}

/** The rarer steps of a buyer: another time, money back, and to cancel the meeting or the booking. */
export function OrderMoreMenu(props: OrderMoreMenuProps) {
  const { order, meeting, action, meetingAction, hasCalendarButton = false, foldsButtonsOnPhone, reload } = props
  const { running, take } = action
  const t = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const other = useBookedPersonName(order.seller)
  const [isChanging, setChanging] = useState(false)
  const handover = useHandoverStep({ booking: order, side: 'buyer', other, action })
  const refund = useRefundRequestDialog({ order, reload })
  const cancel = useConfirmedAction({
    asOf: bookingState(order),
    title: t('cancelQuestion'),
    confirmLabel: t('cancelBooking'),
    cancelLabel: t('keepIt'),
    isBusy: running === 'cancel',
    onConfirm: () => take('cancel', seenBooking(order)),
    children: <p>{t('cancelMeaning', { car: order.carTitle })}</p>,
  })
  const rarer = useRarerMeetingSteps({ of: meeting, other, action: meetingAction, hasCalendarButton })
  const changeTime = () => setChanging(true)
  const hidden = useStepsHiddenOnPhone({ order, meeting, other, meetingAction, hasCalendarButton, changeTime })
  // The calendar first, and last what ends the meeting.
  const isFile = (step: MenuStep) => 'href' in step
  const steps: MenuStep[] = [...rarer.steps.filter(isFile), ...handover.steps]
  if (meeting?.meeting.canChooseTime && isTimeChangeRare(meeting))
    steps.push({ label: ofMeetings('changeTime'), onPress: changeTime })
  steps.push(...refund.steps)
  if (order.canCancel) steps.push({ label: t('cancelBooking'), onPress: cancel.ask, isBusy: running === 'cancel' })
  steps.push(...rarer.steps.filter((step) => !isFile(step)))
  // The first of them is the button that a phone shows, but for a handover that is due.
  const ofPhone = handover.button ? hidden : hidden.slice(1)
  const menu = { label: ofMeetings('more'), about: order.carTitle, head: handover.note }
  return (
    <>
      <MoreMenu {...menu} steps={steps} />
      {foldsButtonsOnPhone && <MoreMenu {...menu} steps={[...ofPhone, ...steps]} look="dots" />}
      {handover.question}
      {cancel.question}
      {refund.dialog}
      {rarer.questions}
      {meeting && (
        <ChangeMeetingTimeDialog
          of={meeting}
          side="buyer"
          other={other}
          isOpen={isChanging}
          onClose={() => setChanging(false)}
          reload={reload}
        />
      )}
    </>
  )
}
