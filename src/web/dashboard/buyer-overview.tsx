import { CalendarClock, CreditCard, Heart, TrendingDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '#contract/bookings.ts'
import type { WishedCar } from '#contract/wishlist.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { BookingRow } from '#web/bookings/booking-row.tsx'
import { OverviewSection } from '#web/dashboard/overview-section.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type BuyerOverviewProps = { orders: Order[]; wishes: WishedCar[]; now: string }

export function BuyerOverview({ orders, wishes, now }: BuyerOverviewProps) {
  const toPay = orders.filter(({ canPay }) => canPay)
  const isOpen = ({ status }: Order) => ['requested', 'accepted', 'paid'].includes(status)
  const coming = orders
    .filter((order) => isOpen(order) && order.meetingAt > now)
    .toSorted((a, b) => a.meetingAt.localeCompare(b.meetingAt))
  const fallen = wishes.filter(({ car, fellByCents }) => fellByCents > 0 && car.status === 'available')
  return (
    <>
      <StatGrid>
        <StatLink to="/dashboard/myOrders" label="Orders" value={orders.length} icon={<CalendarClock />} />
        <StatLink
          to="/dashboard/myOrders"
          label="Ready to pay"
          value={toPay.length}
          icon={<CreditCard />}
          isUrgent={toPay.length > 0}
        />
        <StatLink to="/dashboard/myWishList" label="Wished cars" value={wishes.length} icon={<Heart />} />
        <StatLink to="/dashboard/myWishList" label="Prices that fell" value={fallen.length} icon={<TrendingDown />} />
      </StatGrid>
      <OverviewSection title="Coming meetings" more={{ to: '/dashboard/myOrders', label: 'All orders' }}>
        {coming.length === 0 ? (
          <EmptyState
            icon={<CalendarClock />}
            title="No meeting ahead"
            action={<ButtonLink to="/cars">Browse cars</ButtonLink>}
          >
            Book a meeting about a car to see it here.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {coming.slice(0, 5).map((order) => (
              <BookingRow key={order.id} booking={order} who={order.seller.name}>
                <BookingBadge status={order.status} side="buyer" />
                {order.canPay && (
                  <Link
                    to={`/dashboard/myOrders/${order.id}`}
                    className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
                  >
                    Pay<span className="sr-only">: {order.carTitle}</span>
                  </Link>
                )}
              </BookingRow>
            ))}
          </ul>
        )}
      </OverviewSection>
    </>
  )
}
