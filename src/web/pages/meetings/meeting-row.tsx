import { Link } from 'react-router'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { UpcomingMeeting } from '#contract/meetings.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { meetingOfSellerBooking } from '#web/bookings/meeting-of-seller-booking.ts'
import { OrderMoreMenu } from '#web/bookings/order-more-menu.tsx'
import { SellerBookingSteps } from '#web/bookings/seller-booking-steps.tsx'
import { SellerMoreMenu } from '#web/bookings/seller-more-menu.tsx'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import { MeetingAnswer } from '#web/meetings/meeting-answer.tsx'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'

type MeetingRowProps = {
  item: UpcomingMeeting
  isSeller: boolean
  /** Its booking, as its buyer or its seller sees it; without one the row leads there. */
  order: BuyerOrder | undefined
  sale: SellerBooking | undefined
  reload: () => Promise<unknown>
}

/** A meeting ahead: its time, the car, the other person, and what can be done about it. */
export function MeetingRow({ item, isSeller, order, sale, reload }: MeetingRowProps) {
  const t = useMeetingsTexts()
  const { meeting, bookingId, carTitle, otherName } = item
  const isAgreed = meeting.status === 'confirmed'
  const search = new URLSearchParams({ q: bookingId })
  const booking = order ?? sale
  const picture = booking?.picture
  const ofSale = sale ? meetingOfSellerBooking(sale) : null
  const of = order ? meetingOfOrder(order) : ofSale
  const action = useMeetingAction(bookingId, reload)
  const bookingAction = useBookingAction(bookingId, reload)
  const common = { side: isSeller ? ('seller' as const) : ('buyer' as const), other: otherName, action }
  return (
    <Card as="li" className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4">
      <div className="w-20 shrink-0 sm:row-span-2 sm:w-32">
        {picture && <Picture picture={picture} alt="" sizes="8rem" className="aspect-3/2 w-full rounded-field" />}
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          <MeetingTime meeting={item} />
        </p>
        <p className="wrap-anywhere">
          <bdi className="font-medium">{otherName}</bdi>
          {' · '}
          <Link
            to={`/dashboard/${isSeller ? 'mybuyers' : 'myOrders'}?${search}`}
            className="underline underline-offset-4"
          >
            <bdi>{carTitle}</bdi>
          </Link>
        </p>
        {meeting.address && <p className="text-muted text-sm">{meeting.address}</p>}
        <p className="flex flex-wrap gap-2">
          {booking ? (
            <BookingStatusBadge booking={booking} side={common.side} />
          ) : (
            <>
              {item.isCarAway && <Badge>{t('carNotForSale')}</Badge>}
              <Badge tone={isAgreed ? 'success' : 'info'}>{t(isAgreed ? 'agreed' : 'notAgreed')}</Badge>
            </>
          )}
          {meeting.proposal && <Badge tone="warning">{t('otherTimeProposed')}</Badge>}
        </p>
      </div>
      <div className="grid gap-3 empty:hidden max-sm:col-span-2 sm:col-start-2">
        {of && <MeetingAnswer of={of} {...common} />}
        {of && (
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {sale && <SellerBookingSteps booking={sale} reload={reload} />}
            <MeetingButtons
              of={of}
              {...common}
              reload={reload}
              hidesTimeChange={Boolean(order) && isTimeChangeRare(of)}
            />
            {order && (
              <OrderMoreMenu order={order} meeting={of} action={bookingAction} meetingAction={action} reload={reload} />
            )}
            {sale && (
              <SellerMoreMenu booking={sale} meeting={of} other={otherName} meetingAction={action} reload={reload} />
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
