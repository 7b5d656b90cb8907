import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people.ts'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { RoleTag } from '#web/shell/role-tag.tsx'
import { usePeopleTexts } from '#web/texts/people.ts'
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

const headers = ['user', 'role', 'verification', 'activity', 'since', 'actions'] as const

/** A table; on a phone every person is a card. */
export function PeopleTable({ caption, people, busyId, viewerId, ...on }: PeopleTableProps) {
  const t = usePeopleTexts()
  return (
    // The roles are written out: a table that is laid out as blocks is no table to a screen reader any more.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table role="table" className="block w-full text-start lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden lg:table-header-group">
        <tr role="row" className="border-line border-b">
          {headers.map((header) => (
            <th key={header} scope="col" className="p-3 font-medium text-muted text-sm last:text-end">
              {t(header)}
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
            <Cell label={t('role')}>
              <RoleTag role={person.role} />
            </Cell>
            <Cell label={t('verification')}>
              <Verification
                person={person}
                isBusy={busyId !== null}
                onVerify={(verified) => on.onVerify(person, verified)}
              />
            </Cell>
            <Cell label={t('activity')}>
              <span className="figures text-sm">{activityOf(t, person)}</span>
            </Cell>
            <Cell label={t('since')}>
              <Time at={person.createdAt} className="whitespace-nowrap text-sm" />
            </Cell>
            <td role="cell" className="pt-2 text-end lg:p-3">
              {person.id === viewerId ? (
                <span className="text-muted text-sm">{t('you')}</span>
              ) : (
                <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
                  <ActionButton
                    look="secondary"
                    className="whitespace-nowrap"
                    disabled={busyId !== null}
                    onClick={() => on.onChangeRole(person)}
                  >
                    {t('changeRole')}
                    <span className="sr-only">: {person.name}</span>
                  </ActionButton>
                  <ActionButton look="secondary" disabled={busyId !== null} onClick={() => on.onDelete(person)}>
                    {t('delete')}
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
  const t = usePeopleTexts()
  if (person.permission === 'Verified') {
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1 lg:justify-start">
        <Badge tone="success" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
          {t('verified')}
        </Badge>
        <ActionButton look="quiet" disabled={isBusy} onClick={() => onVerify(false)} className="whitespace-nowrap px-2">
          {t.rich('takeBack', { name: person.name, hidden: (words) => <span className="sr-only">{words}</span> })}
        </ActionButton>
      </span>
    )
  }
  if (person.role !== 'Seller') return <span className="text-muted text-sm">{t('notNeeded')}</span>
  return (
    <ActionButton disabled={isBusy} onClick={() => onVerify(true)} className="whitespace-nowrap">
      {t('makeVerify')}
      <span className="sr-only">: {person.name}</span>
    </ActionButton>
  )
}

function activityOf(t: Translator<TextKey<typeof usePeopleTexts>>, { role, cars, bookings }: Person): string {
  if (role === 'Admin') return t('none')
  return role === 'Seller' ? t('activityOfSeller', { cars, bookings }) : t('activityOfBuyer', { bookings })
}
