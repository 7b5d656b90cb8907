import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import {
  type AdminMoneyUrlQuery,
  adminMoneyCsvUrl,
  adminMoneyListUrlQuery,
  moneyKindOfQuery,
  moneyListKinds,
  moneyListSorts,
  moneyStateTextKey,
  statesOfMoneyListKind,
  toAdminMoneyApiQuery,
} from '#web/money/admin-money-list-url-query.ts'
import { AdminMoneyTable } from '#web/money/admin-money-table.tsx'
import { moneyClient } from '#web/money/money-clients.ts'
import { loadMoneyReconciliationPanel, MoneyReconciliationPanel } from '#web/money/money-reconciliation-panel.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Download, Landmark } from '#web/ui/icons.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/admin-money-page'

const fetchList = (query: AdminMoneyUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(moneyClient(fetch).admin.money[':kind'].$get(toAdminMoneyApiQuery(query)))

export async function loader(args: Route.LoaderArgs) {
  const list = await loadDashboardList(args, { role: 'Admin', from: adminMoneyListUrlQuery.from, fetchList })
  return { ...list, job: await loadMoneyReconciliationPanel(args.context.get(apiFetchContext)) }
}

/** Row G-21: payments, refunds, payouts, disputes and alarms, with an Admin's actions. */
export default function AdminMoneyPage({ loaderData }: Route.ComponentProps) {
  const t = useMoneyTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['money'], fetchList, loaded: loaderData })
  const kind = moneyKindOfQuery(query)
  // An alarm stands above the list; that all is well, below it.
  const isLate = loaderData.job?.isLate !== false
  const openOf = (count: number | undefined) => (count ? t('openCount', { count }) : undefined)
  const all = adminMoneyListUrlQuery.from(new URL('http://list'))
  return (
    <>
      <DashboardPageHeader
        isCompact
        intro={t('intro')}
        action={
          <ButtonLink look="secondary" to={adminMoneyCsvUrl(query)} reloadDocument download className="max-sm:px-3">
            <Download className="size-4 sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('saveCsv')}</span>
          </ButtonLink>
        }
      >
        {t('title')}
      </DashboardPageHeader>
      {isLate && <MoneyReconciliationPanel loaded={loaderData.job} />}
      <div className="mb-2 sm:mb-5">
        <SegmentLinks
          label={t('list')}
          segments={moneyListKinds.map((name) => ({
            to: adminMoneyListUrlQuery.address(all, { kind: name }),
            label: t(name),
            note: openOf(found.data?.waiting[name]),
            isCurrent: name === kind,
          }))}
        />
      </div>
      <ListFilterForm
        query={query}
        kept={['kind']}
        className="xl:grid-cols-[minmax(0,1fr)_13rem_13rem_auto]"
        more={
          <>
            <Select
              label={t('state')}
              name="state"
              defaultValue={query.state}
              placeholder={t('any')}
              options={statesOfMoneyListKind(kind).map((state) => ({
                value: state,
                label: t(moneyStateTextKey(kind, state)),
              }))}
            />
            <ListSortField value={query.sort} sorts={moneyListSorts} nameOf={t} />
          </>
        }
        moreCount={query.state === '' ? 0 : 1}
      >
        <ListSearchField label={t('search')} value={query.q} className="max-xl:col-span-2" />
      </ListFilterForm>
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => adminMoneyListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<Landmark />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
        nothingFits={(query.q !== '' || query.state !== '') && { title: t('noneFits'), showAll: t('showAll') }}
      >
        {(entries) => <AdminMoneyTable kind={kind} entries={entries} reload={found.refetch} />}
      </PaginatedList>
      {!isLate && (
        <div className="mt-8">
          <MoneyReconciliationPanel loaded={loaderData.job} />
        </div>
      )}
    </>
  )
}
