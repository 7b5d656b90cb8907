import { AuditChainState } from '#web/admin/audit-chain.tsx'
import { type AuditQuery, auditCsvUrl, auditListQuery, auditSorts, auditSubjects } from '#web/admin/audit-list-query.ts'
import { AuditTable } from '#web/admin/audit-table.tsx'
import { auditClient } from '#web/admin/clients.ts'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ScrollText } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/audit'

const fetchList = (query: AuditQuery, fetch?: ApiFetch) =>
  read(auditClient(fetch).admin.audit.$get(auditListQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: auditListQuery.from, fetchList })
}

/** Row G-21: who did what, for an Admin, with the state of the chain that holds it. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['audit'], fetchList, loaded: loaderData })
  const names = {
    person: t('subjectPerson'),
    listing: t('subjectListing'),
    booking: t('subjectBooking'),
    payment: t('subjectPayment'),
    feedback: t('subjectFeedback'),
    audit: t('subjectAudit'),
  }
  return (
    <>
      <PageTitle
        count={found.data?.total}
        intro={t('auditIntro')}
        action={
          <ButtonLink look="secondary" to={auditCsvUrl(query)} reloadDocument download>
            {t('saveCsv')}
          </ButtonLink>
        }
      >
        {t('audit')}
      </PageTitle>
      <AuditChainState />
      <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]">
        <SearchField label={t('searchAudit')} value={query.q} className="max-xl:col-span-2" />
        <Select
          label={t('subject')}
          name="subject"
          defaultValue={query.subject}
          placeholder={t('any')}
          options={auditSubjects.map((subject) => ({ value: subject, label: names[subject] }))}
        />
        <SortField value={query.sort} sorts={auditSorts} nameOf={t} />
      </ListFilter>
      <ResultsList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => auditListQuery.address(query, { page })}
        none={
          <EmptyState icon={<ScrollText />} title={t('noEntries')}>
            {t('noEntriesText')}
          </EmptyState>
        }
        nothingFits={auditListQuery.isNarrowed(query) && { title: t('noEntryFits'), showAll: t('showAllEntries') }}
      >
        {(entries) => <AuditTable entries={entries} />}
      </ResultsList>
    </>
  )
}
