import { Archive, BadgeDollarSign, CarFront, MessageCircleQuestion } from 'lucide-react'
import type { SellerBooking } from '#contract/bookings.ts'
import type { OwnCar } from '#contract/cars.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { BookingRow } from '#web/bookings/booking-row.tsx'
import { OverviewSection } from '#web/dashboard/overview-section.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SellerOverview({ cars, bookings }: { cars: OwnCar[]; bookings: SellerBooking[] }) {
  const count = (...states: OwnCar['status'][]) => cars.filter(({ status }) => states.includes(status)).length
  const waiting = bookings.filter(({ canAnswer }) => canAnswer)
  return (
    <>
      <StatGrid>
        <StatLink
          to="/dashboard/mybuyers"
          label="Bookings to answer"
          value={waiting.length}
          icon={<MessageCircleQuestion />}
          isUrgent={waiting.length > 0}
        />
        <StatLink to="/dashboard/myProduct" label="Cars for sale" value={count('available')} icon={<CarFront />} />
        <StatLink to="/dashboard/myProduct" label="Sold" value={count('sold')} icon={<BadgeDollarSign />} />
        <StatLink
          to="/dashboard/myProduct"
          label="Reserved or not for sale"
          value={count('reserved', 'withdrawn', 'draft')}
          icon={<Archive />}
        />
      </StatGrid>
      <OverviewSection title="Bookings to answer" more={{ to: '/dashboard/mybuyers', label: 'All buyers' }}>
        {waiting.length === 0 ? (
          <EmptyState
            icon={<MessageCircleQuestion />}
            title="Nobody waits for you"
            action={<ButtonLink to="/dashboard/addProduct">Add a car</ButtonLink>}
          >
            New bookings of your cars appear here.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {waiting.slice(0, 5).map((booking) => (
              <BookingRow key={booking.id} booking={booking} who={booking.buyer.name}>
                <BookingBadge status={booking.status} side="seller" />
              </BookingRow>
            ))}
          </ul>
        )}
      </OverviewSection>
    </>
  )
}
