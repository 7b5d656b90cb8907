import { MessageSquare, ShoppingBag, Store, TriangleAlert } from 'lucide-react'
import type { AdminOverview as Numbers, OpenAlarm } from '#contract/overview.ts'
import { ShareBars } from '#web/charts/share-bars.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { PeopleChart, RevenueChart } from '#web/overview/admin-charts.tsx'
import { bookingShares, carShares } from '#web/overview/booking-shares.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'

/** The whole market place: what waits for an Admin, then people, cars, bookings and money. */
export function AdminOverview({ numbers }: { numbers: Numbers }) {
  const { people, cars, bookings, revenue, unreadFeedback, openAlarms, alarms } = numbers
  const today = people.at(-1)
  return (
    <>
      <StatGrid>
        <StatLink
          to="/dashboard/feedback"
          label="Unread messages"
          value={unreadFeedback}
          icon={<MessageSquare />}
          isUrgent={unreadFeedback > 0}
        />
        <StatLink
          to="#alarms"
          label="Open payment alarms"
          value={openAlarms}
          icon={<TriangleAlert />}
          isUrgent={openAlarms > 0}
        />
        <StatLink to="/dashboard/allBuyers" label="Buyers" value={today?.Buyer ?? 0} icon={<ShoppingBag />} />
        <StatLink to="/dashboard/allSeller" label="Sellers" value={today?.Seller ?? 0} icon={<Store />} />
      </StatGrid>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <RevenueChart revenue={revenue} />
        <PeopleChart people={people} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <ShareBars title="Cars by status" shares={carShares(cars)} emptyText="Nobody has posted a car yet." />
          <Alarms alarms={alarms} total={openAlarms} />
        </div>
        <ShareBars
          title="Bookings by state"
          shares={bookingShares(bookings)}
          emptyText="Nobody has booked a car yet."
          className="self-start"
        />
      </div>
    </>
  )
}

const alarmWords: Record<string, string> = {
  intent_differs: 'The card provider’s payment differs from ours in amount, currency or car',
  unknown_intent: 'The card provider names a payment of ours that is not there',
  intent_missing: 'The card provider does not know a payment that we asked for',
  charged_without_car: 'Money was taken for a car that the buyer does not have: refund it by hand',
  stuck: 'A payment has waited for the card provider for more than ten minutes',
}

function Alarms({ alarms, total }: { alarms: OpenAlarm[]; total: number }) {
  return (
    <Card as="section" id="alarms" aria-labelledby="alarms-title" className="scroll-mt-20 p-4 sm:p-5">
      <h2 id="alarms-title" className="text-xl">
        Open payment alarms
      </h2>
      {alarms.length === 0 ? (
        <p className="mt-3 text-muted">None: every payment is settled, or on its way.</p>
      ) : (
        <ul className="mt-3 grid">
          {alarms.map(({ id, kind, subject, raisedAt }) => (
            <li key={id} className="border-line border-t py-3">
              <p className="font-medium">{alarmWords[kind] ?? kind}</p>
              <p className="break-all text-muted text-sm">
                {subject}, since <Time at={raisedAt} show="dateTime" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > alarms.length && <p className="text-muted text-sm">And {total - alarms.length} more.</p>}
    </Card>
  )
}
