import { Link } from 'react-router'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { UpcomingMeeting } from '#contract/meetings.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { meetingOfSellerBooking } from '#web/bookings/meeting-of-seller-booking.ts'
import { OrderMoreMenu } from '#web/bookings/order-more-menu.tsx'
import { SellerBookingActions } from '#web/bookings/seller-booking-actions.tsx'
import { sellerNextStep } from '#web/bookings/seller-next-step.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { AskedMeetingTimeNotice } from '#web/meetings/asked-meeting-time-notice.tsx'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import { MeetingAnswer } from '#web/meetings/meeting-answer.tsx'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { splitMeetingClock } from '#web/meetings/meeting-day.ts'
import { MissingMeetingAddress } from '#web/meetings/missing-meeting-address.tsx'
import { needsAnswerOf } from '#web/meetings/needs-answer-of.ts'
import { openProposalOf } from '#web/meetings/open-proposal-of.ts'
import { OwnProposedTime } from '#web/meetings/own-proposed-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'
import './meeting-row.css'

type MeetingRowProps = {
  item: UpcomingMeeting
  isSeller: boolean
  /** Its booking, as its buyer or its seller sees it; without one the row leads there. */
  order: BuyerOrder | undefined
  sale: SellerBooking | undefined
  reload: () => Promise<unknown>
}

/** A meeting ahead, under the heading of its day: its time, the car, the other person, and what is done next about it. */
export function MeetingRow({ item, isSeller, order, sale, reload }: MeetingRowProps) {
  const t = useMeetingsTexts()
  const { meeting, bookingId, carTitle, otherName } = item
  const isAgreed = meeting.status === 'confirmed'
  const search = new URLSearchParams({ q: bookingId })
  const booking = order ?? sale
  const side = isSeller ? 'seller' : 'buyer'
  // That a request waits for an answer, its section says.
  const hasState = booking?.status !== 'requested' || !needsAnswerOf(item, side)
  return (
    <Card as="li" className="meeting-row">
      <MeetingRowTime item={item} />
      <div className="meeting-row-facts">
        <Link
          to={`/dashboard/${isSeller ? 'mybuyers' : 'myOrders'}?${search}`}
          className="wrap-anywhere font-semibold hover:underline"
        >
          <bdi>{carTitle}</bdi>
        </Link>
        <p className="wrap-anywhere">
          <bdi>{otherName}</bdi>
        </p>
        {meeting.address && (
          <p className="text-muted text-sm">
            <bdi>{meeting.address}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-2 empty:hidden">
          {booking ? (
            hasState && <BookingStatusBadge booking={booking} side={side} />
          ) : (
            <>
              {item.isCarAway && <Badge>{t('carNotForSale')}</Badge>}
              <Badge tone={isAgreed ? 'success' : 'info'}>{t(isAgreed ? 'agreed' : 'notAgreed')}</Badge>
            </>
          )}
          {meeting.proposal && !meeting.proposal.isMine && <Badge tone="warning">{t('otherTimeProposed')}</Badge>}
        </p>
        <p className="text-sm empty:hidden">
          <OwnProposedTime of={item} other={otherName} />
        </p>
      </div>
      {booking && (
        <Picture picture={booking.picture} alt="" sizes="6rem" className="meeting-row-picture rounded-field" />
      )}
      {order && <BuyerMeetingSteps order={order} other={otherName} reload={reload} />}
      {sale && <SellerMeetingSteps sale={sale} other={otherName} reload={reload} />}
    </Card>
  )
}

/** The time of day in large, and in small by whose clock it is: its day stands above. */
function MeetingRowTime({ item: { meetingAt, meetingPlace, meeting } }: { item: UpcomingMeeting }) {
  const language = useLanguage()
  const otherZone = useReaderTimeZone()
  // An agreed meeting has an address, which alone says where it is.
  const place = meetingPlace && { ...meetingPlace, town: meeting.address ? null : meetingPlace.town }
  const { time, clock } = splitMeetingClock(new Date(meetingAt), { place, otherZone, language })
  return (
    <time dateTime={meetingAt} className="meeting-row-time">
      <span className="figures whitespace-nowrap">{time}</span>
      <span className="meeting-row-clock"> {clock}</span>
    </time>
  )
}

type StepsProps<Booking> = Booking & { other: string; reload: () => Promise<unknown> }

function SellerMeetingSteps({ sale, other, reload }: StepsProps<{ sale: SellerBooking }>) {
  const of = meetingOfSellerBooking(sale)
  const asked = of && openProposalOf(of, 'seller')
  const next = sellerNextStep(sale)?.kind ?? null
  return (
    <>
      <div className="meeting-row-answer">
        {of && <MissingMeetingAddress meeting={of.meeting} side="seller" other={other} />}
        {asked && <AskedMeetingTimeNotice of={of} other={other} asked={asked} />}
      </div>
      <div className="meeting-row-steps">
        <SellerBookingActions booking={sale} of={of} next={next} other={other} reload={reload} />
      </div>
    </>
  )
}

function BuyerMeetingSteps({ order, other, reload }: StepsProps<{ order: BuyerOrder }>) {
  const of = meetingOfOrder(order)
  const action = useMeetingAction(order.id, reload)
  const bookingAction = useBookingAction(order.id, reload)
  if (!of) return null
  const common = { of, side: 'buyer', other, action } as const
  return (
    <>
      <div className="meeting-row-answer">
        <MissingMeetingAddress meeting={of.meeting} side="buyer" other={other} />
        <MeetingAnswer {...common} />
      </div>
      <div className="meeting-row-steps">
        <MeetingButtons {...common} reload={reload} hidesTimeChange={isTimeChangeRare(of)} />
        <OrderMoreMenu order={order} meeting={of} action={bookingAction} meetingAction={action} reload={reload} />
      </div>
    </>
  )
}
