import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people.ts'
import { RoleTag } from '#web/shell/role-tag.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Time } from '#web/ui/time.tsx'

type PeopleTableProps = {
  caption: string
  people: Person[]
  /** The person about whom a call is under way. */
  busyId: string | null
  /** Nobody changes or deletes themselves. */
  viewerId: string | null
  onVerify: (person: Person, verified: boolean) => void
  onChangeRole: (person: Person) => void
  onDelete: (person: Person) => void
}

const headers = ['User', 'Role', 'Verification', 'Activity', 'Since', 'Actions']

/** A table; on a phone every person is a card. */
export function PeopleTable({ caption, people, busyId, viewerId, ...on }: PeopleTableProps) {
  return (
    // The roles are written out: a table that is laid out as blocks is no table to a screen reader any more.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table role="table" className="block w-full text-left lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden lg:table-header-group">
        <tr role="row" className="border-line border-b">
          {headers.map((header) => (
            <th key={header} scope="col" className="p-3 font-medium text-muted text-sm last:text-right">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 sm:grid-cols-2 lg:table-row-group">
        {people.map((person) => (
          <tr
            key={person.id}
            role="row"
            className="block rounded-box bg-surface p-4 shadow-card lg:table-row lg:rounded-none lg:border-line lg:border-b lg:bg-transparent lg:shadow-none"
          >
            <td role="cell" className="flex min-w-0 items-center gap-3 pb-2 lg:p-3">
              <span className="shrink-0">
                <Avatar name={person.name} image={person.image} />
              </span>
              <span className="min-w-0">
                <span className="block break-words font-medium">{person.name}</span>
                <span className="block text-muted text-sm">
                  <EmailText email={person.email} />
                </span>
                {person.phoneNumber && <span className="figures block text-muted text-sm">{person.phoneNumber}</span>}
              </span>
            </td>
            <Cell label="Role">
              <RoleTag role={person.role} />
            </Cell>
            <Cell label="Verification">
              <Verification
                person={person}
                isBusy={busyId !== null}
                onVerify={(verified) => on.onVerify(person, verified)}
              />
            </Cell>
            <Cell label="Activity">
              <span className="figures text-sm">{activityOf(person)}</span>
            </Cell>
            <Cell label="Since">
              <Time at={person.createdAt} className="whitespace-nowrap text-sm" />
            </Cell>
            <td role="cell" className="pt-2 text-right lg:p-3">
              {person.id === viewerId ? (
                <span className="text-muted text-sm">You</span>
              ) : (
                <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
                  <ActionButton
                    look="secondary"
                    className="whitespace-nowrap"
                    disabled={busyId !== null}
                    onClick={() => on.onChangeRole(person)}
                  >
                    Change role
                    <span className="sr-only">: {person.name}</span>
                  </ActionButton>
                  <ActionButton look="secondary" disabled={busyId !== null} onClick={() => on.onDelete(person)}>
                    Delete
                    <span className="sr-only">: {person.name}</span>
                  </ActionButton>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone, it would lose its role.
    <td role="cell" className="flex items-center justify-between gap-4 py-1 lg:table-cell lg:p-3">
      <span className="shrink-0 text-muted text-sm lg:hidden">{label}</span>
      <span className="min-w-0">{children}</span>
    </td>
  )
}

type VerificationProps = { person: Person; isBusy: boolean; onVerify: (verified: boolean) => void }

function Verification({ person, isBusy, onVerify }: VerificationProps) {
  if (person.permission === 'Verified') {
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1 lg:justify-start">
        <Badge tone="success" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
          Verified
        </Badge>
        <ActionButton look="quiet" disabled={isBusy} onClick={() => onVerify(false)} className="whitespace-nowrap px-2">
          Take back
          <span className="sr-only"> the verification: {person.name}</span>
        </ActionButton>
      </span>
    )
  }
  if (person.role !== 'Seller') return <span className="text-muted text-sm">Not needed</span>
  return (
    <ActionButton disabled={isBusy} onClick={() => onVerify(true)} className="whitespace-nowrap">
      Make Verify
      <span className="sr-only">: {person.name}</span>
    </ActionButton>
  )
}

function activityOf({ role, cars, bookings }: Person): string {
  if (role === 'Admin') return 'None'
  const booked = bookings === 1 ? '1 booking' : `${bookings} bookings`
  if (role !== 'Seller') return booked
  return `${cars === 1 ? '1 car' : `${cars} cars`}, ${booked}`
}
