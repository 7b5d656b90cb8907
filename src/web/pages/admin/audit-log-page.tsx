import { auditClient } from '#web/admin/admin-clients.ts'
import { AuditChainStatusNotice, useAuditChainStatus } from '#web/admin/audit-chain-status-notice.tsx'
import {
  type AuditUrlQuery,
  auditCsvUrl,
  auditListUrlQuery,
  auditSorts,
  auditSubjectTypeNames,
} from '#web/admin/audit-list-url-query.ts'
import { AuditTable } from '#web/admin/audit-table.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Download, ScrollText } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/audit-log-page'

const fetchList = (query: AuditUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(auditClient(fetch).admin.audit.$get(auditListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: auditListUrlQuery.from, fetchList })
}

/** Row G-21: the audit log for an Admin, with the state of its hash chain. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['audit'], fetchList, loaded: loaderData })
  // A broken chain stands above the list; that all is well, below it.
  const status = useAuditChainStatus()
  const names = {
    person: t('subjectPerson'),
    listing: t('subjectListing'),
    booking: t('subjectBooking'),
    payment: t('subjectPayment'),
    feedback: t('subjectFeedback'),
    audit: t('subjectAudit'),
    settings: t('subjectSettings'),
  }
  return (
    <>
      <DashboardPageHeader
        isCompact
        count={found.data?.total}
        intro={t('auditIntro')}
        action={
          <ButtonLink look="secondary" to={auditCsvUrl(query)} reloadDocument download className="max-sm:px-3">
            <Download className="size-4 sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('saveCsv')}</span>
          </ButtonLink>
        }
      >
        {t('audit')}
      </DashboardPageHeader>
      {status.isBad && <AuditChainStatusNotice {...status} className="mb-6" />}
      <ListFilterForm
        query={query}
        className="xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]"
        more={
          <>
            <Select
              label={t('subject')}
              name="subject"
              defaultValue={query.subject}
              placeholder={t('any')}
              options={auditSubjectTypeNames.map((subject) => ({ value: subject, label: names[subject] }))}
            />
            <ListSortField value={query.sort} sorts={auditSorts} nameOf={t} />
          </>
        }
        moreCount={query.subject === '' ? 0 : 1}
      >
        <ListSearchField label={t('searchAudit')} value={query.q} className="max-xl:col-span-2" />
      </ListFilterForm>
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => auditListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<ScrollText />} title={t('noEntries')}>
            {t('noEntriesText')}
          </EmptyState>
        }
        nothingFits={auditListUrlQuery.isNarrowed(query) && { title: t('noEntryFits'), showAll: t('showAllEntries') }}
      >
        {(entries) => <AuditTable entries={entries} />}
      </PaginatedList>
      {!status.isBad && <AuditChainStatusNotice {...status} className="mt-8" />}
    </>
  )
}
