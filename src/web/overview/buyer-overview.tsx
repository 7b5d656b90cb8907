import { Link } from 'react-router'
import type { BookingStatusGroup, BuyerOrder } from '#contract/bookings.ts'
import type { BuyerOverviewData as Numbers } from '#contract/dashboard-overview.ts'
import { BookingRow } from '#web/bookings/booking-row.tsx'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { PayBeforeAgreementNote } from '#web/bookings/pay-before-agreement-note.tsx'
import { DashboardOverviewSection } from '#web/dashboard/dashboard-overview-section.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarClock, CreditCard, Heart, Hourglass, TrendingDown } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'

const orders = '/dashboard/myOrders'
const wishList = '/dashboard/myWishList'

/** The tab that has the counted orders; with none of them it would be empty, and the whole list says more. */
const ordersIn = (group: BookingStatusGroup, count: number) => (count > 0 ? `${orders}?state=${group}` : orders)

/** A buyer's next meeting, those after it, and wishes with their current state. */
export function BuyerOverview({ numbers }: { numbers: Numbers }) {
  const t = useOverviewTexts()
  const { toPay, waiting, toRate, wishes, meetings } = numbers
  const [next, ...later] = meetings
  return (
    <>
      <StatGrid>
        <StatLink
          to={ordersIn('agreed', toPay)}
          label={t('readyToPay')}
          value={toPay}
          icon={<CreditCard />}
          isUrgent={toPay > 0}
        />
        <StatLink
          to={ordersIn('waiting', waiting)}
          label={t('bookingRequested')}
          value={waiting}
          icon={<Hourglass />}
        />
        <StatLink to={wishList} label={t('wishedCars')} value={wishes.total} icon={<Heart />} />
        <StatLink to={wishList} label={t('pricesThatFell')} value={wishes.fallen} icon={<TrendingDown />} />
      </StatGrid>
      {toRate > 0 && (
        <p className="mt-4 text-muted">
          {t('youCanRate', { count: toRate })}{' '}
          <Link to={ordersIn('paid', toRate)} className="text-primary underline underline-offset-4">
            {t('rateNow')}
          </Link>
        </p>
      )}
      {wishes.sold > 0 && (
        <p className="mt-4 text-muted">
          {t('wishesSold', { count: wishes.sold })}{' '}
          <Link to={wishList} className="text-primary underline underline-offset-4">
            {t('seeWhich')}
          </Link>
        </p>
      )}
      <div className="mt-8">
        <DashboardOverviewSection
          title={t(next && !next.isAgreed ? 'requestedMeeting' : 'nextMeeting')}
          more={{ to: orders, label: t('allOrders') }}
        >
          {next ? (
            <>
              <NextMeeting order={next} />
              {later.length > 0 && (
                <>
                  <h3 className="mt-6 mb-3">{t('afterThat')}</h3>
                  <ul className="grid gap-3">
                    {later.map((order) => (
                      <BookingRow key={order.id} booking={order} who={order.seller.name}>
                        <BookingStatusBadge booking={order} side="buyer" />
                      </BookingRow>
                    ))}
                  </ul>
                </>
              )}
            </>
          ) : (
            <EmptyState
              icon={<CalendarClock />}
              title={t('noMeeting')}
              action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
            >
              {t('noMeetingText')}
            </EmptyState>
          )}
        </DashboardOverviewSection>
      </div>
    </>
  )
}

function NextMeeting({ order }: { order: BuyerOrder }) {
  const t = useOverviewTexts()
  return (
    <Card as="article" className="grid sm:grid-cols-[18rem_1fr]">
      <Picture picture={order.picture} alt="" sizes="(width >= 40rem) 18rem, 100vw" className="aspect-3/2 size-full" />
      <div className="flex min-w-0 flex-col gap-2 p-4 sm:p-5">
        <p className="font-medium text-primary">
          <MeetingTime meeting={order} />
        </p>
        <h3 className="break-words text-lg">
          <Link to={`/cars/${order.carId}`} className="hover:underline">
            <bdi>{order.carTitle}</bdi>
          </Link>
        </h3>
        <p className="text-muted">{[order.seller.name, order.seller.location].filter(Boolean).join(', ')}</p>
        <p>
          <BookingStatusBadge booking={order} side="buyer" />
        </p>
        {order.canPay && (
          <ButtonLink
            to={`${orders}/${order.id}`}
            look={order.isAgreed ? 'primary' : 'secondary'}
            className="mt-2 self-start"
          >
            {t('pay')}
            <span className="sr-only">: {order.carTitle}</span>
          </ButtonLink>
        )}
        <PayBeforeAgreementNote order={order} />
      </div>
    </Card>
  )
}
