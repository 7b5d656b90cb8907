import { type ApiFetch, read } from '#web/client/api-client.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { moneyClient } from '#web/money/clients.ts'
import {
  type MoneyQuery,
  moneyCsvUrl,
  moneyKindOf,
  moneyKinds,
  moneyListQuery,
  moneySorts,
  moneyStatesOf,
  moneyStateTextKey,
  toMoneyApiQuery,
} from '#web/money/money-list-query.ts'
import { loadMoneyMonitor, MoneyMonitorPanel } from '#web/money/money-monitor-panel.tsx'
import { MoneyTable } from '#web/money/money-table.tsx'
import { apiContext } from '#web/request/request-context.ts'
import { useMoneyTexts } from '#web/texts/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Landmark } from '#web/ui/icons.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/payments'

const fetchList = (query: MoneyQuery, fetch?: ApiFetch) =>
  read(moneyClient(fetch).admin.money[':kind'].$get(toMoneyApiQuery(query)))

export async function loader(args: Route.LoaderArgs) {
  const list = await loadDashboardList(args, { role: 'Admin', from: moneyListQuery.from, fetchList })
  return { ...list, job: await loadMoneyMonitor(args.context.get(apiContext)) }
}

/** Row G-21: payments, refunds, payouts, disputes and alarms, and what an Admin does about them. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useMoneyTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['money'], fetchList, loaded: loaderData })
  const kind = moneyKindOf(query)
  const all = moneyListQuery.from(new URL('http://list'))
  return (
    <>
      <PageTitle
        intro={t('intro')}
        action={
          <ButtonLink look="secondary" to={moneyCsvUrl(query)} reloadDocument download>
            {t('saveCsv')}
          </ButtonLink>
        }
      >
        {t('title')}
      </PageTitle>
      <MoneyMonitorPanel loaded={loaderData.job} />
      <div className="mb-5">
        <SegmentLinks
          label={t('list')}
          segments={moneyKinds.map((name) => ({
            to: moneyListQuery.address(all, { kind: name }),
            label: t(name),
            count: found.data?.waiting[name] || undefined,
            isCurrent: name === kind,
          }))}
        />
      </div>
      <ListFilter query={query} kept={['kind']} className="xl:grid-cols-[minmax(0,1fr)_13rem_13rem_auto]">
        <SearchField label={t('search')} value={query.q} className="max-xl:col-span-2" />
        <Select
          label={t('state')}
          name="state"
          defaultValue={query.state}
          placeholder={t('any')}
          options={moneyStatesOf(kind).map((state) => ({ value: state, label: t(moneyStateTextKey(kind, state)) }))}
        />
        <SortField value={query.sort} sorts={moneySorts} nameOf={t} />
      </ListFilter>
      <ResultsList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => moneyListQuery.address(query, { page })}
        none={
          <EmptyState icon={<Landmark />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
        nothingFits={(query.q !== '' || query.state !== '') && { title: t('noneFits'), showAll: t('showAll') }}
      >
        {(entries) => <MoneyTable kind={kind} entries={entries} reload={found.refetch} />}
      </ResultsList>
    </>
  )
}
