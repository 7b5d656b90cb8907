import type { Payout } from '#contract/payouts.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { FirstStepLink } from '#web/dashboard/first-step-link.tsx'
import { ListStateLinks } from '#web/dashboard/list-state-links.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { payoutsClient } from '#web/money/money-clients.ts'
import { PayoutAccountForm } from '#web/money/payout-account-form.tsx'
import { type PayoutsUrlQuery, payoutsListUrlQuery } from '#web/money/payouts-list-url-query.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Landmark } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/payouts'

const fetchList = (query: PayoutsUrlQuery, fetch?: ApiFetch) => {
  const { sort: _, ...asked } = payoutsListUrlQuery.call(query).query
  return readApiResponse(payoutsClient(fetch).my.payouts.$get({ query: asked }))
}

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Seller', from: payoutsListUrlQuery.from, fetchList })
}

const looks = {
  waiting: { text: 's.waiting', tone: 'info' },
  held: { text: 's.held', tone: 'warning' },
  due: { text: 's.due', tone: 'accent' },
  paid: { text: 's.paid', tone: 'success' },
  reversed: { text: 's.reversed', tone: 'neutral' },
} as const satisfies Record<Payout['state'], { text: string; tone: BadgeTone }>

/** Row G-16: the seller's payout for each sale, and the account that receives it. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const money = useMoneyRuleValues()
  const t = useMoneyTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['payouts'], fetchList, loaded: loaderData })
  const { data } = found
  const states = (['waiting', 'held', 'due', 'paid', 'reversed'] as const).map((state) => ({
    state,
    label: t(looks[state].text),
  }))
  const totals = data && [
    [t('tWaiting'), data.totals.waitingCents],
    ...(data.totals.heldCents > 0 ? [[t('tHeld'), data.totals.heldCents] as const] : []),
    [t('tDue'), data.totals.dueCents],
    [t('tPaid'), data.totals.paidCents],
    ...(data.totals.owedCents > 0 ? [[t('tOwed'), data.totals.owedCents] as const] : []),
  ]
  return (
    <>
      <DashboardPageHeader count={data?.total} intro={t('myPayoutsIntro', money)}>
        {t('myPayouts')}
      </DashboardPageHeader>
      {data && <PayoutAccountForm details={data.details} reload={found.refetch} />}
      {totals && (
        <dl className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {totals.map(([name, cents]) => (
            <div
              key={name}
              className="flex flex-col justify-between rounded-box bg-surface p-3 shadow-card last:odd:max-lg:col-span-2 sm:p-5"
            >
              <dt className="text-muted max-sm:text-sm">{name}</dt>
              <dd className="figures mt-1 font-display text-xl sm:text-2xl">
                <FormattedPrice cents={Number(cents)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ListStateLinks
        current={query.state}
        states={states}
        counts={data?.counts}
        addressOf={(state) => payoutsListUrlQuery.address(query, { state })}
      />
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => payoutsListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<Landmark />} title={t('noPayouts')} action={<FirstStepLink />}>
            {t('noPayoutsText')}
          </EmptyState>
        }
        nothingFits={payoutsListUrlQuery.isNarrowed(query) && { title: t('noneFits'), showAll: t('showAll') }}
      >
        {(payouts) => <PayoutsTable payouts={payouts} />}
      </PaginatedList>
    </>
  )
}

function PayoutsTable({ payouts }: { payouts: Payout[] }) {
  const t = useMoneyTexts()
  const columns: RecordTableColumn<Payout>[] = [
    {
      header: t('car'),
      cell: ({ carTitle, buyerName }) => (
        <>
          <span className="block break-words font-medium">
            <bdi>{carTitle}</bdi>
          </span>
          <span className="block text-muted text-sm">{buyerName}</span>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, hold }) => (
        <>
          <Badge tone={looks[state].tone}>{t(looks[state].text)}</Badge>
          {hold && <span className="mt-1 block text-muted text-sm">{t(`h.${hold}`)}</span>}
        </>
      ),
    },
    {
      header: t('sale'),
      cell: ({ saleCents, refundedCents }) => (
        <span className="figures *:block">
          <FormattedPrice cents={saleCents} />
          {refundedCents > 0 && (
            <span className="text-muted text-sm">
              {t.rich('givenBack', { price: () => <FormattedPrice cents={refundedCents} /> })}
            </span>
          )}
        </span>
      ),
    },
    { header: t('fee'), cell: ({ feeCents }) => <FormattedPrice cents={feeCents} className="figures" /> },
    { header: t('net'), cell: ({ netCents }) => <FormattedPrice cents={netCents} className="figures font-semibold" /> },
    {
      header: t('when'),
      cell: ({ soldAt, dueAt, paidAt, hold, reference }) => (
        <span className="text-sm *:block">
          <span>{t.rich('soldOn', { time: () => <LocalizedTime at={soldAt} /> })}</span>
          {dueAt && !paidAt && !hold && <span>{t.rich('dueSince', { time: () => <LocalizedTime at={dueAt} /> })}</span>}
          {paidAt && <span>{t.rich('paidAt', { time: () => <LocalizedTime at={paidAt} /> })}</span>}
          {reference && <span className="wrap-anywhere text-muted">{reference}</span>}
        </span>
      ),
    },
  ]
  return <RecordTable caption={t('myPayouts')} rows={payouts} rowKey={({ paymentId }) => paymentId} columns={columns} />
}
