import { Link } from 'react-router'
import type { ChangeMatchingPeopleRequest } from '#contract/bulk-changes.ts'
import type { PersonListItem } from '#contract/people.ts'
import { RoleTag } from '#web/accounts/role-tag.tsx'
import { BulkTable } from '#web/dashboard/bulk-table.tsx'
import { columnSorting } from '#web/dashboard/column-sorting.ts'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { type PeopleUrlQuery, peopleListUrlQuery } from '#web/people/people-list-url-query.ts'
import { isSeller, type PersonActionHandlers, PersonActions, PersonVerification } from '#web/people/person-actions.tsx'
import { usePersonBulkActions } from '#web/people/use-person-bulk-actions.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import type { RecordTableColumn } from '#web/ui/record-table.tsx'

type PeopleTableProps = {
  caption: string
  people: PersonListItem[]
  query: PeopleUrlQuery
  /** The number of people on all pages that match the filter. */
  total: number
  filter: ChangeMatchingPeopleRequest['filter']
  /** The user of the call that is in progress. */
  busyId: string | null
  /** Admins cannot change or delete their own account. */
  viewerId: string | null
  refresh: () => Promise<unknown>
} & PersonActionHandlers

/** All users of one role, with an Admin's actions for each. */
export function PeopleTable(props: PeopleTableProps) {
  const { caption, people, query, total, filter, busyId, viewerId, refresh, ...on } = props
  const t = usePeopleTexts()
  const isBusy = busyId !== null
  const sortingOf = (...orders: [PeopleUrlQuery['sort'], 'ascending' | 'descending'][]) =>
    columnSorting({ current: query.sort, orders, addressOf: (sort) => peopleListUrlQuery.address(query, { sort }) })
  const columns: RecordTableColumn<PersonListItem>[] = [
    {
      header: t('user'),
      sorting: sortingOf(['name', 'ascending']),
      cell: (person) => <UserCell person={person} />,
    },
    {
      header: t('role'),
      cell: ({ role, hasBothRoles }) => (
        <span className="whitespace-nowrap">
          <RoleTag role={role} hasBothRoles={hasBothRoles} />
        </span>
      ),
    },
    {
      header: t('verification'),
      cell: (person) => <PersonVerification person={person} isBusy={isBusy} onVerify={on.onVerify} />,
    },
    {
      name: 'activity',
      header: t('activity'),
      cell: (person) => (
        <span className={`figures text-sm ${hasActivity(person) ? '' : 'text-muted'}`}>{activityOf(t, person)}</span>
      ),
    },
    {
      name: 'since',
      header: t('since'),
      sorting: sortingOf(['newest', 'descending']),
      cell: ({ createdAt }) => <LocalizedTime at={createdAt} className="whitespace-nowrap text-sm" />,
    },
    {
      header: t('actions'),
      isActions: true,
      cell: (person) =>
        person.id === viewerId ? (
          <span className="text-muted text-sm">{t('you')}</span>
        ) : (
          <PersonActions person={person} isBusy={isBusy} {...on} />
        ),
    },
  ]
  const actions = usePersonBulkActions({ viewerId, isOfSellers: people.some(isSeller), filter })
  return (
    <BulkTable
      name="people"
      caption={caption}
      rows={people}
      total={total}
      columns={columns}
      nameOf={({ name, email }) => `${name}, ${email}`}
      choiceLabel={({ name }) => t('choosePerson', { name })}
      actions={actions}
      refresh={refresh}
    />
  )
}

// A table shows the name and the address only: the rest is in the menu of the row.
function UserCell({ person: { id, name, image, email, phoneNumber, suspendedReason } }: { person: PersonListItem }) {
  const t = usePeopleTexts()
  return (
    <div className="flex min-w-0 items-center gap-3 @4xl:min-w-52">
      <span className="shrink-0">
        <Avatar name={name} image={image} />
      </span>
      <span className="min-w-0">
        <span className="@4xl:flex @4xl:items-center @4xl:gap-2">
          <Link
            to={`/dashboard/people/${id}`}
            className="block min-w-0 break-words font-medium underline-offset-4 hover:underline @4xl:line-clamp-1"
          >
            {name}
          </Link>
          {suspendedReason !== null && (
            <Badge tone="warning" className="max-@4xl:mt-1 @4xl:shrink-0 @4xl:py-0">
              {t('suspended')}
            </Badge>
          )}
        </span>
        <span className="block text-muted text-sm @4xl:line-clamp-1">
          <EmailText email={email} />
        </span>
        {suspendedReason !== null && (
          <span className="mt-1 block break-words text-muted text-sm @4xl:hidden">{suspendedReason}</span>
        )}
        {phoneNumber && (
          <span className="block whitespace-nowrap text-muted text-sm @4xl:hidden">
            <PhoneLink phone={phoneNumber} />
          </span>
        )}
      </span>
    </div>
  )
}

function hasActivity({ role, cars, bookings }: PersonListItem): boolean {
  return role !== 'Admin' && cars + bookings > 0
}

function activityOf(
  t: Translator<TextKey<typeof usePeopleTexts>>,
  { role, hasBothRoles, cars, bookings }: PersonListItem,
): string {
  if (role === 'Admin') return t('none')
  return role === 'Seller' || hasBothRoles
    ? t('activityOfSeller', { cars, bookings })
    : t('activityOfBuyer', { bookings })
}
