import { useState } from 'react'
import type { Role } from '#contract/accounts.ts'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import type { PeopleListResponse, PersonListItem } from '#contract/people.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { ChangeRoleDialog } from '#web/people/change-role-dialog.tsx'
import { peopleClient } from '#web/people/people-client.ts'
import {
  type PeopleUrlQuery,
  peopleListUrlQuery,
  peopleSorts,
  toPeopleApiQuery,
} from '#web/people/people-list-url-query.ts'
import { PeopleTable } from '#web/people/people-table.tsx'
import { PeopleTabs } from '#web/people/people-tabs.tsx'
import { SuspendUserDialog } from '#web/people/suspend-user-dialog.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UserPlus, UserX } from '#web/ui/icons.ts'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
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
  const [chosen, setChosen] = useState<PersonListItem | null>(null)
  const [promoted, setPromoted] = useState<PersonListItem | null>(null)
  const [unlocked, setUnlocked] = useState<PersonListItem | null>(null)
  const [suspended, setSuspended] = useState<PersonListItem | null>(null)
  const confirmed = useReauthentication()
  const [busyId, setBusyId] = useState<string | null>(null)

  const personOf = (id: string) => found.data?.items.find((person) => person.id === id) ?? null

  async function run(
    person: PersonListItem,
    work: () => Promise<unknown>,
    { said, next, onFailure }: { said: string; next?: string; onFailure?: (error: unknown) => void },
  ) {
    setBusyId(person.id)
    try {
      await confirmed(work)
      toastNotifier.success(said, next ? { next } : {})
    } catch (error) {
      onFailure?.(error)
      toastError(error)
    } finally {
      await found.refetch()
      setBusyId(null)
      setChosen(null)
      setPromoted(null)
      setUnlocked(null)
    }
  }

  const call = peopleClient().admin.people[':id']
  const verify = (person: PersonListItem, verified: boolean) =>
    run(
      person,
      () => readApiResponse(call.verification.$put({ param: { id: person.id }, json: { verified } })),
      verified
        ? { said: notificationMessages.sellerVerified, next: notificationNextStepMessages.sellerVerified }
        : { said: t('notVerifiedAnyMore', { name: person.name }) },
    )
  const changeRole = (person: PersonListItem, role: Role, onFailure: (error: unknown) => void) =>
    run(person, () => readApiResponse(call.role.$put({ param: { id: person.id }, json: { role } })), {
      said: t(`isNow${role}`, { name: person.name }),
      onFailure,
    })
  const removeSecondFactor = (person: PersonListItem) =>
    run(person, () => readApiResponse(call['second-factor'].$delete({ param: { id: person.id } })), {
      said: t('secondStepRemoved', { name: person.name }),
    })
  const lift = (person: PersonListItem) =>
    run(person, () => readApiResponse(call.suspension.$delete({ param: { id: person.id } })), {
      said: t('isLetIn', { name: person.name }),
    })
  async function sayKeptOut({ name }: PersonListItem) {
    setSuspended(null)
    toastNotifier.success(t('isKeptOut', { name }))
    await found.refetch()
  }
  const remove = (person: PersonListItem) =>
    run(person, () => readApiResponse(call.$delete({ param: { id: person.id } })), {
      said: notificationMessages.userDeleted(person.email),
      next: notificationNextStepMessages.userDeleted,
    })

  return (
    <>
      <DashboardPageHeader
        count={found.data?.total}
        action={
          <ButtonLink look="secondary" to="/dashboard/createUser">
            <UserPlus className="size-4" aria-hidden="true" />
            {t('createAUser')}
          </ButtonLink>
        }
      >
        {title}
      </DashboardPageHeader>
      <PeopleTabs current={kind} />
      <ListFilterForm query={query} className="sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <ListSearchField label={t('searchPeople')} value={query.q} />
        <ListSortField value={query.sort} sorts={peopleSorts} nameOf={t} />
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
            caption={title}
            busyId={busyId}
            viewerId={viewerId}
            onVerify={verify}
            onChangeRole={setPromoted}
            onRemoveSecondFactor={setUnlocked}
            onSuspend={setSuspended}
            onLift={(person) => void lift(person)}
            onDelete={setChosen}
          />
        )}
      </PaginatedList>
      <ChangeRoleDialog
        person={promoted}
        isBusy={busyId !== null}
        onResume={(id) => setPromoted(personOf(id))}
        onCancel={() => setPromoted(null)}
        onChoose={(person, role, onFailure) => void changeRole(person, role, onFailure)}
      />
      <SuspendUserDialog
        person={suspended}
        onResume={(id) => setSuspended(personOf(id))}
        onClose={() => setSuspended(null)}
        onDone={sayKeptOut}
      />
      <ConfirmDialog
        state={unlocked === null ? { kind: 'closed' } : { kind: busyId === unlocked.id ? 'working' : 'asking' }}
        title={t('removeSecondStepQuestion')}
        confirmLabel={t('removeSecondStep')}
        onCancel={() => setUnlocked(null)}
        onConfirm={() => unlocked && void removeSecondFactor(unlocked)}
      >
        {unlocked && <p>{t('removeSecondStepMeaning', { name: unlocked.name, email: unlocked.email })}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        state={chosen === null ? { kind: 'closed' } : { kind: busyId === chosen.id ? 'working' : 'asking' }}
        title={t(`delete${kind}`)}
        confirmLabel={t('delete')}
        onCancel={() => setChosen(null)}
        onConfirm={() => chosen && void remove(chosen)}
      >
        {chosen && (
          <p>
            {t.rich('deleteMeaning', {
              name: () => <strong className="break-words">{chosen.name}</strong>,
              email: chosen.email,
            })}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
