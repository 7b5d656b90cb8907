import type { BuyerOrder } from '#contract/bookings.ts'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingAddress } from '#web/meetings/meeting-address.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { WriteToBookingSideButton } from '#web/messages/write-to-booking-side-button.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CircleCheck } from '#web/ui/icons.ts'

/** What the page of a car says to who has bought it: when and where they get it, and the way to the order and the seller. */
export function BoughtCarPanel({ order }: { order: BuyerOrder }) {
  const t = useCarsTexts()
  const ofOrders = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const other = useBookedPersonName(order.seller)
  const { meeting, seller } = order
  return (
    <section aria-labelledby="bought-car" className="grid gap-3 rounded-box bg-paper-shade p-4 print:hidden">
      <h2 id="bought-car" className="flex items-center gap-2 text-xl">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {t('youBoughtIt')}
      </h2>
      <p>
        {ofOrders.rich(bookingTimeTexts(order.time).sentence, { time: () => <MeetingTime meeting={order} /> })}
        {!meeting?.address && seller.location && <span className="block text-muted">{seller.location}</span>}
      </p>
      {meeting?.address && (
        <p>{ofMeetings.rich('addressIs', { address: () => <MeetingAddress text={meeting.address ?? ''} /> })}</p>
      )}
      <ButtonLink to={`/dashboard/myOrders/${order.id}`}>{t('viewOrder')}</ButtonLink>
      {meeting && !meeting.blockedBy && !seller.isDeleted && (
        <WriteToBookingSideButton
          bookingId={order.id}
          carTitle={order.carTitle}
          other={other}
          threadId={meeting.threadId ?? null}
        />
      )}
    </section>
  )
}
