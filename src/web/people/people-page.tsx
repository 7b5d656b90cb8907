import { UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import type { PeopleFound, Person } from '#contract/people.ts'
import { read } from '#web/api-client.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { useLoaded } from '#web/dashboard/use-loaded.ts'
import { peopleClient } from '#web/people/clients.ts'
import { type PeopleQuery, peopleAddress, peopleCall, peopleSortLabels, peopleSorts } from '#web/people/people-query.ts'
import { PeopleTable } from '#web/people/people-table.tsx'
import { PeopleTabs } from '#web/people/people-tabs.tsx'
import { RoleDialog } from '#web/people/role-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useViewer } from '#web/viewer.ts'

type PeoplePageProps = { title: string; kind: Role; query: PeopleQuery; loaded: PeopleFound | null }

/** Everybody of one role, for an Admin; search, sort and page stand in the address (row S-31). */
export function PeoplePage({ title, kind, query, loaded }: PeoplePageProps) {
  const viewerId = useViewer()?.id ?? null
  const found = useLoaded({
    queryKey: ['people', kind, query],
    queryFn: () => read(peopleClient().admin.people.$get(peopleCall(kind, query))),
    loaded,
  })
  const [chosen, setChosen] = useState<Person | null>(null)
  const [promoted, setPromoted] = useState<Person | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function run(person: Person, work: () => Promise<unknown>, said: string) {
    setBusyId(person.id)
    try {
      await work()
      notify.success(said)
    } catch (error) {
      sayFailure(error)
    } finally {
      await found.refetch()
      setBusyId(null)
      setChosen(null)
      setPromoted(null)
    }
  }

  const call = peopleClient().admin.people[':id']
  const verify = (person: Person, verified: boolean) =>
    run(
      person,
      () => read(call.verification.$put({ param: { id: person.id }, json: { verified } })),
      verified ? messages.sellerVerified : `${person.name} is not verified any more`,
    )
  const changeRole = (person: Person, role: Role) =>
    run(
      person,
      () => read(call.role.$put({ param: { id: person.id }, json: { role } })),
      `${person.name} is ${role === 'Admin' ? 'an Admin' : `a ${role}`} now`,
    )
  const remove = (person: Person) =>
    run(person, () => read(call.$delete({ param: { id: person.id } })), messages.userDeleted(person.email))

  return (
    <>
      <PageTitle
        count={found.data?.total}
        action={
          <ButtonLink look="secondary" to="/dashboard/createUser">
            <UserPlus className="size-4" aria-hidden="true" />
            Create a user
          </ButtonLink>
        }
      >
        {title}
      </PageTitle>
      <PeopleTabs />
      {/* A plain GET form, so that it works before any script has come; the key follows the address. */}
      <Form
        key={JSON.stringify(query)}
        role="search"
        className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        <TextInput label="Search by name or email" type="search" name="q" maxLength={100} defaultValue={query.q} />
        <Select
          label="Sort by"
          name="sort"
          defaultValue={query.sort}
          options={peopleSorts.map((sort) => ({ value: sort, label: peopleSortLabels[sort] }))}
        />
        <Button type="submit">Search</Button>
      </Form>
      <ListStates
        query={found}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<UserX />}
            title={query.q ? `Nobody fits “${query.q}”` : `No ${kind.toLowerCase()}s here`}
            action={(query.q || query.page > 1) && <ButtonLink to="?">Show everybody</ButtonLink>}
          >
            {query.q ? 'Try fewer letters, or a part of the address.' : 'They appear here as soon as they sign up.'}
          </EmptyState>
        }
      >
        {({ items, page, pages }) => (
          <>
            <PeopleTable
              people={items}
              caption={title}
              busyId={busyId}
              viewerId={viewerId}
              onVerify={verify}
              onChangeRole={setPromoted}
              onDelete={setChosen}
            />
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={pages}
                target={{ kind: 'link', to: (number) => peopleAddress(query, number) }}
              />
            </div>
          </>
        )}
      </ListStates>
      <RoleDialog
        person={promoted}
        isBusy={busyId !== null}
        onCancel={() => setPromoted(null)}
        onChoose={(person, role) => void changeRole(person, role)}
      />
      <ConfirmDialog
        state={chosen === null ? { kind: 'closed' } : { kind: busyId === chosen.id ? 'working' : 'asking' }}
        title={`Are You Sure To Delete This ${kind} ?`}
        confirmLabel="Delete"
        onCancel={() => setChosen(null)}
        onConfirm={() => chosen && void remove(chosen)}
      >
        {chosen && (
          <p>
            <strong className="break-words">{chosen.name}</strong> ({chosen.email}) can never sign in again. Cars are
            withdrawn and open bookings are closed; past orders stay.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
