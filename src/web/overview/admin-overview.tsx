import { Link } from 'react-router'
import type { AdminOverviewData as Numbers, OpenPaymentAlarm } from '#contract/dashboard-overview.ts'
import { ProportionBars } from '#web/charts/proportion-bars.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { AccountsByRoleChart, RevenueChart } from '#web/overview/admin-charts.tsx'
import { BackupsCard, needsAttention } from '#web/overview/backups-card.tsx'
import { bookingStatusProportions, carStatusProportions } from '#web/overview/booking-status-proportions.ts'
import { ChartDayStart } from '#web/overview/chart-day-start.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { BadgeCheck, List, MessageSquareText, ShieldCheck, Store, Users } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** Open alarms stand above everything, so they leave the rest of the page in sight. */
const alarmsInSight = 2

/** The whole marketplace: an Admin's open tasks first, then users, cars, bookings and money. */
export function AdminOverview({ numbers }: { numbers: Numbers }) {
  const t = useOverviewTexts()
  const orders = useOrdersTexts()
  const {
    people,
    cars,
    bookings,
    revenue,
    unreadFeedback,
    // A server of an earlier release counts neither.
    openReports = 0,
    sellersToVerify = 0,
    openAlarms,
    alarms,
    priceModelRefusedAt,
    backups,
  } = numbers
  const today = people.at(-1)
  const lastDay = revenue.at(-1)?.day
  const isBackupUrgent = needsAttention(backups)
  return (
    <>
      {priceModelRefusedAt && <RefusedPriceModel at={priceModelRefusedAt} />}
      {openAlarms > 0 && <Alarms alarms={alarms.slice(0, alarmsInSight)} total={openAlarms} className="mb-6" />}
      {isBackupUrgent && (
        <div className="mb-6">
          <BackupsCard backups={backups} />
        </div>
      )}
      <StatGrid columns={3}>
        <StatLink
          to="/dashboard/verifications"
          label={t('sellersToVerify')}
          value={sellersToVerify}
          icon={<BadgeCheck />}
          isUrgent={sellersToVerify > 0}
        />
        <StatLink
          to="/dashboard/messageReports"
          label={t('openReports')}
          value={openReports}
          icon={<ShieldCheck />}
          isUrgent={openReports > 0}
        />
        <StatLink
          to="/dashboard/feedback"
          label={t('unreadFeedback')}
          value={unreadFeedback}
          icon={<MessageSquareText />}
          isUrgent={unreadFeedback > 0}
        />
        <StatLink to="/dashboard/allBuyers" label={t('buyers')} value={today?.Buyer ?? 0} icon={<Users />} />
        <StatLink to="/dashboard/allSeller" label={t('sellers')} value={today?.Seller ?? 0} icon={<Store />} />
        <StatLink
          to="/dashboard/listings?status=available"
          label={t('carsForSale')}
          value={cars.available}
          icon={<List />}
        />
      </StatGrid>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <RevenueChart revenue={revenue} />
        <AccountsByRoleChart people={people} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <ProportionBars
            title={t('carsByStatus')}
            shares={carStatusProportions(t, cars)}
            emptyText={t('nobodyPosted')}
          />
          {openAlarms === 0 && <Alarms alarms={alarms} total={openAlarms} />}
          {!isBackupUrgent && <BackupsCard backups={backups} />}
        </div>
        <ProportionBars
          title={t('bookingsByStatus')}
          shares={bookingStatusProportions(orders, bookings)}
          emptyText={t('nobodyBooked')}
          className="self-start"
        />
      </div>
      {lastDay && <ChartDayStart day={lastDay} />}
    </>
  )
}

function RefusedPriceModel({ at }: { at: string }) {
  const t = useOverviewTexts()
  return (
    <InlineNotice
      tone="error"
      className="mb-6"
      action={
        <Link to="/prices/how" className="text-primary underline underline-offset-4">
          {t('seePriceModel')}
        </Link>
      }
    >
      {t.rich('priceModelRefused', { time: () => <LocalizedTime key="time" at={at} show="dateTime" /> })}
    </InlineNotice>
  )
}

type AlarmsProps = { alarms: OpenPaymentAlarm[]; total: number; className?: string }

function Alarms({ alarms, total, className = '' }: AlarmsProps) {
  const t = useOverviewTexts()
  const { number } = useLocaleFormats()
  return (
    <Card as="section" id="alarms" aria-labelledby="alarms-title" className={`scroll-mt-20 p-4 sm:p-5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="alarms-title" className="text-xl">
          {t('openAlarms')}
          {total > 1 && <span className="figures text-muted"> ({number(total)})</span>}
        </h2>
        {total > 0 && (
          <Link to="/dashboard/payments?kind=alarms" className="text-primary text-sm underline underline-offset-4">
            {t('seeAlarms')}
          </Link>
        )}
      </div>
      {alarms.length === 0 ? (
        <p className="mt-3 text-muted">{t('noAlarms')}</p>
      ) : (
        <ul className="mt-3 grid">
          {alarms.map(({ id, kind, subject, carTitle, orderId, raisedAt }) => (
            <li key={id} className="border-line border-t py-3">
              <p className="font-medium">{t.has(kind) ? t(kind) : kind}</p>
              {carTitle && (
                <Link to={`/dashboard/orders/${orderId}`} className="wrap-anywhere underline underline-offset-4">
                  <bdi>{carTitle}</bdi>
                </Link>
              )}
              <p className="wrap-anywhere text-muted text-sm">
                {t.rich(carTitle ? 'since' : 'alarmSince', {
                  subject,
                  time: () => <LocalizedTime at={raisedAt} show="dateTime" />,
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > alarms.length && <p className="text-muted text-sm">{t('andMore', { count: total - alarms.length })}</p>}
    </Card>
  )
}
