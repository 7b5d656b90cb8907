import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import './settled-order.css'

type SettledOrderProps = {
  order: BuyerOrder
  /** All that is known of the order, shown in place of the row once the buyer opens it. */
  children: ReactNode
}

/** An order that asks nothing more of its buyer (`isOrderSettled`), folded: what came of it, and one link. */
export function SettledOrder({ order, children }: SettledOrderProps) {
  const t = useOrdersTexts()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on with what it opened.
    if (isOpen) opened.current?.focus({ preventScroll: true })
  }, [isOpen])
  if (isOpen) {
    return (
      <div ref={opened} tabIndex={-1} className="outline-none">
        {children}
      </div>
    )
  }
  return (
    <Card as="article" className="settled-order">
      <Picture picture={order.picture} alt="" sizes="4rem" />
      <div className="min-w-0">
        <h2>
          <Link to={`/cars/${order.carId}`} className="hover:underline">
            <CarTitle title={order.carTitle} />
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <BookingStatusBadge booking={order} side="buyer" />
          {order.paidAt && <FormattedPrice cents={order.priceCents} />}
          {order.rating !== null && <span>{t('youGave', { stars: order.rating })}</span>}
          <span className="max-sm:sr-only">
            {t.rich(bookingTimeTexts(order.time, wasHandedOverBeforeMeeting(order)).sentence, {
              time: () => <MeetingTime meeting={order} />,
            })}
          </span>
          <NextLink order={order} />
        </p>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square"
        disabled={!isHydrated}
        aria-expanded="false"
        onClick={() => setOpen(true)}
      >
        <ChevronDown className="size-5" aria-hidden="true" />
        <span className="sr-only">
          {t('orderDetails')}: {order.carTitle}
        </span>
      </button>
    </Card>
  )
}

/** What a buyer still wants of such an order: its receipt, or a car like the one that they did not get. */
function NextLink({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  const to = order.paidAt
    ? `/dashboard/myOrders/${order.id}`
    : `/cars?${new URLSearchParams({ brand: order.carBrand })}`
  return (
    <Link to={to} className="-my-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4">
      {order.paidAt ? t('receipt') : t('similarCars')}
      <span className="sr-only">: {order.carTitle}</span>
    </Link>
  )
}
