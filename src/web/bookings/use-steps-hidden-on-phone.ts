import type { BuyerOrder } from '#contract/bookings.ts'
import { buyerNextStep } from '#web/bookings/buyer-next-step.ts'
import { canWriteToSeller } from '#web/bookings/can-write-to-seller.ts'
import { hasOfferFirst } from '#web/bookings/has-offer-first.ts'
import { isOfferSettled } from '#web/bookings/is-offer-settled.ts'
import { calendarFilePath } from '#web/meetings/calendar-file-path.ts'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useWriteToBookingSide } from '#web/messages/use-write-to-booking-side.ts'
import { offerDialogHash } from '#web/offers/offer-dialog-hash.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import type { MenuStep } from '#web/ui/more-menu.tsx'

type HiddenStepsOptions = {
  order: BuyerOrder
  /** Of the order (`meetingOfOrder`). */
  meeting: MeetingWithBooking | null
  /** The name of the seller. */
  other: string
  meetingAction: MeetingActionState
  hasCalendarButton: boolean
  changeTime: () => void
}

/** The buttons of `OrderActions` but for the handover, in their order. */
export function useStepsHiddenOnPhone({
  order,
  meeting,
  other,
  meetingAction,
  hasCalendarButton,
  changeTime,
}: HiddenStepsOptions): MenuStep[] {
  const t = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const ofCars = useCarsTexts()
  const ofOffers = useOffersTexts()
  const write = useWriteToBookingSide({ bookingId: order.id, threadId: meeting?.meeting.threadId ?? null })
  const page = `/dashboard/myOrders/${order.id}`
  const isDisabled = meetingAction.running !== null
  const receipt: MenuStep = { label: t('receipt'), to: page }
  const pay: MenuStep[] = []
  if (hasOfferFirst(order))
    pay.push({ label: ofOffers('seeOffer'), to: `/dashboard/messages/${order.openOffer?.threadId}` })
  if (order.canPay) pay.push({ label: t('pay'), to: page })
  else if (order.paidAt && order.status !== 'paid') pay.push(receipt)
  if (meeting && canWriteToSeller(order)) pay.push({ label: ofMeetings('writeTo', { name: other }), ...write })
  if (hasCalendarButton)
    pay.push({ label: ofMeetings('addToCalendar'), href: calendarFilePath(order.id), file: 'meeting.ics' })
  const time: MenuStep[] = []
  if (meeting?.meeting.canContradictMissed)
    time.push({
      label: ofMeetings('contradictNoShow'),
      onPress: () => void meetingAction.take('contradict'),
      isBusy: meetingAction.running === 'contradict',
      isDisabled,
    })
  if (meeting?.meeting.canChooseTime && !isTimeChangeRare(meeting))
    time.push({ label: ofMeetings('changeTime'), onPress: changeTime, isDisabled })
  const steps = buyerNextStep(order)?.kind === 'chooseTime' ? [...time, ...pay] : [...pay, ...time]
  if (order.status === 'paid' && order.paidAt) steps.push(receipt)
  // Its dialog is that of the button, which opens where the address ends in this.
  if (order.canPay && !isOfferSettled(order))
    steps.push({ label: ofCars('makeOffer'), href: offerDialogHash(order.carId) })
  if (order.status === 'lost')
    steps.push({ label: t('similarCars'), to: `/cars?${new URLSearchParams({ brand: order.carBrand })}` })
  return steps
}
