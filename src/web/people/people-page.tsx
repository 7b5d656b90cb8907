import type { Role } from '#contract/accounts.ts'
import type { PeopleListResponse } from '#contract/people.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { peopleClient } from '#web/people/people-client.ts'
import {
  type PeopleUrlQuery,
  peopleListUrlQuery,
  peopleSorts,
  toPeopleApiQuery,
} from '#web/people/people-list-url-query.ts'
import { PeopleTable } from '#web/people/people-table.tsx'
import { PeopleTabs } from '#web/people/people-tabs.tsx'
import { usePersonActions } from '#web/people/use-person-actions.tsx'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UserPlus, UserX } from '#web/ui/icons.ts'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { type LoaderArgs, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type Loaded = { query: PeopleUrlQuery; found: PeopleListResponse | null }
type PeoplePageProps = { kind: Role; loaded: Loaded }

const fetchPeople = (kind: Role) => (query: PeopleUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(peopleClient(fetch).admin.people.$get(toPeopleApiQuery(kind, query)))

/** The loader of each of the three pages. */
export function loadPeople(args: LoaderArgs, kind: Role): Promise<Loaded> {
  return loadDashboardList(args, { role: 'Admin', from: peopleListUrlQuery.from, fetchList: fetchPeople(kind) })
}

/** All users of one role, for an Admin; search, sort order and page are in the address (row S-31). */
export function PeoplePage({ kind, loaded }: PeoplePageProps) {
  const t = usePeopleTexts()
  const title = t(`all${kind}s`)
  const { query } = loaded
  const viewerId = useSignedInUser()?.id ?? null
  const found = useDashboardList({ queryKey: ['people', kind], fetchList: fetchPeople(kind), loaded })
  const { busyId, handlers, dialogs } = usePersonActions({
    personOf: (id) => found.data?.items.find((person) => person.id === id) ?? null,
    refresh: () => found.refetch(),
    listedAs: kind,
  })

  return (
    <>
      <DashboardPageHeader
        isCompact
        count={found.data?.total}
        action={
          <ButtonLink look="secondary" to="/dashboard/createUser" className="shrink-0 max-sm:px-3">
            <UserPlus className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('createAUser')}</span>
          </ButtonLink>
        }
      >
        {title}
      </DashboardPageHeader>
      <PeopleTabs current={kind} />
      <ListFilterForm
        query={query}
        className="sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
        isSortOnly
        more={<ListSortField value={query.sort} sorts={peopleSorts} nameOf={t} />}
      >
        <ListSearchField label={t('searchPeople')} value={query.q} />
      </ListFilterForm>
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => peopleListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<UserX />} title={t(`no${kind}s`)}>
            {t('appearHere')}
          </EmptyState>
        }
        nothingFits={
          peopleListUrlQuery.isNarrowed(query) && {
            title: query.q ? t('nobodyFits', { query: query.q }) : t(`no${kind}s`),
            showAll: t('showEverybody'),
          }
        }
      >
        {(people) => (
          <PeopleTable
            people={people}
            query={query}
            total={found.data?.total ?? people.length}
            filter={{ role: kind, q: query.q || undefined }}
            caption={title}
            busyId={busyId}
            viewerId={viewerId}
            refresh={() => found.refetch()}
            {...handlers}
          />
        )}
      </PaginatedList>
      {dialogs}
    </>
  )
}
