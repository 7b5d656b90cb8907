import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { BookingFact } from '#web/bookings/booking-card.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { calendarFilePath } from '#web/meetings/calendar-file-path.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { WriteToBookingSideButton } from '#web/messages/write-to-booking-side-button.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Button, ButtonLink, buttonLookClassName } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarClock, CarFront, CircleCheck, MapPin } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What the booking form leaves in the history for My Orders: the booking that has just been made. */
export type JustBookedState = { justBooked: string }

/** What has just been asked of whom, for when and where, and what happens next; the notification is gone in seconds. */
export function BookingConfirmationPanel({ orders }: { orders: readonly BuyerOrder[] }) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isRead, setRead] = useState(false)
  // The server knows nothing of the history.
  const isHydrated = useHydrated()
  const id = (state as Partial<JustBookedState> | null)?.justBooked
  const order = orders.find((one) => one.id === id)
  if (!isHydrated || !order || isRead || order.status !== 'requested') return null
  function forget() {
    setRead(true)
    // For good: neither a reload nor the way back brings it again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }
  return <Confirmation order={order} onRead={forget} />
}

function Confirmation({ order, onRead }: { order: BuyerOrder; onRead: () => void }) {
  const t = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const seller = useBookedPersonName(order.seller)
  const steps = [t('bookedNextAnswer', { seller }), t('bookedNextCalendar'), t('bookedNextPay')]
  return (
    <Card as="section" aria-labelledby="just-booked" className="mb-6 grid gap-4 p-5 sm:p-7">
      <h2 id="just-booked" className="flex items-center gap-3">
        <CircleCheck className="size-6 shrink-0 text-success" aria-hidden="true" />
        {t('bookedTitle', { seller })}
      </h2>
      <dl className="grid gap-2 [&_svg]:size-4">
        <BookingFact icon={<CarFront />} name={t('bookedAsked')}>
          {t('bookedAskedText', { car: order.carTitle })}
        </BookingFact>
        <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
          {t.rich('timeAskedFor', { time: () => <MeetingTime meeting={order} /> })}
        </BookingFact>
        <BookingFact icon={<MapPin />} name={t('seller')}>
          {[seller, order.seller.location].filter(Boolean).join(', ')}
        </BookingFact>
      </dl>
      <div>
        <h3>{t('nextSteps')}</h3>
        <ol className="mt-2 grid list-decimal gap-2 ps-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/dashboard/myOrders/${order.id}`}>{t('bookedSeeOrder')}</ButtonLink>
        <WriteToBookingSideButton
          bookingId={order.id}
          carTitle={order.carTitle}
          other={seller}
          threadId={order.meeting?.threadId ?? null}
        />
        {order.meeting?.hasFile ? (
          <a className={buttonLookClassName.secondary} href={calendarFilePath(order.id)} download="meeting.ics">
            {ofMeetings('addToCalendar')}
          </a>
        ) : (
          <ButtonLink look="secondary" to="/dashboard/meetings">
            {ofMeetings('myMeetings')}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onRead}>
          {t('bookedRead')}
        </Button>
      </div>
    </Card>
  )
}
