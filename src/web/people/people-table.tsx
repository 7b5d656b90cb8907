import type { PersonListItem } from '#contract/people.ts'
import { RoleTag } from '#web/accounts/role-tag.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Dropdown, DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { BadgeCheck, ChevronDown } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

type PeopleTableProps = {
  caption: string
  people: PersonListItem[]
  /** The user of the call that is in progress. */
  busyId: string | null
  /** Admins cannot change or delete their own account. */
  viewerId: string | null
  onVerify: (person: PersonListItem, verified: boolean) => void
  onChangeRole: (person: PersonListItem) => void
  onRemoveSecondFactor: (person: PersonListItem) => void
  onSuspend: (person: PersonListItem) => void
  onLift: (person: PersonListItem) => void
  onDelete: (person: PersonListItem) => void
}

/** All users of one role, with an Admin's actions for each. */
export function PeopleTable({ caption, people, busyId, viewerId, ...on }: PeopleTableProps) {
  const t = usePeopleTexts()
  const isBusy = busyId !== null
  const columns: RecordTableColumn<PersonListItem>[] = [
    { header: t('user'), cell: (person) => <UserCell person={person} /> },
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
      cell: (person) => <Verification person={person} isBusy={isBusy} onVerify={() => on.onVerify(person, true)} />,
    },
    { header: t('activity'), cell: (person) => <span className="figures text-sm">{activityOf(t, person)}</span> },
    {
      header: t('since'),
      cell: ({ createdAt }) => <LocalizedTime at={createdAt} className="whitespace-nowrap text-sm" />,
    },
    {
      header: t('actions'),
      isActions: true,
      cell: (person) =>
        person.id === viewerId ? (
          <span className="text-muted text-sm">{t('you')}</span>
        ) : (
          <span className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:justify-end">
            <HydratedButton look="quiet" className="text-error" disabled={isBusy} onClick={() => on.onDelete(person)}>
              {t('delete')}
              <span className="sr-only">: {person.name}</span>
            </HydratedButton>
            <PersonMenu person={person} isBusy={isBusy} {...on} />
          </span>
        ),
    },
  ]
  return <RecordTable caption={caption} rows={people} rowKey={({ id }) => id} columns={columns} />
}

// A table shows the name and the address only: the rest is in the menu of the row.
function UserCell({ person: { name, image, email, phoneNumber, suspendedReason } }: { person: PersonListItem }) {
  const t = usePeopleTexts()
  return (
    <div className="flex min-w-0 items-center gap-3 @4xl:min-w-52">
      <span className="shrink-0">
        <Avatar name={name} image={image} />
      </span>
      <span className="min-w-0">
        <span className="@4xl:flex @4xl:items-center @4xl:gap-2">
          <span className="block min-w-0 break-words font-medium @4xl:line-clamp-1">{name}</span>
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
          <span className="figures block whitespace-nowrap text-muted text-sm @4xl:hidden">{phoneNumber}</span>
        )}
      </span>
    </div>
  )
}

type PersonMenuProps = { person: PersonListItem; isBusy: boolean } & Pick<
  PeopleTableProps,
  'onVerify' | 'onChangeRole' | 'onRemoveSecondFactor' | 'onSuspend' | 'onLift'
>

/** Details that do not fit into a row of two lines: contact data and the rarer actions. */
function PersonMenu({ person, isBusy, ...on }: PersonMenuProps) {
  const t = usePeopleTexts()
  const { name, email, phoneNumber, suspendedReason } = person
  const about = <span className="sr-only">: {name}</span>
  return (
    <Dropdown
      align="end"
      buttonClassName="btn border-control-line bg-surface whitespace-nowrap text-ink hover:bg-paper-shade"
      label={
        <>
          {t('more')}
          {about}
          <ChevronDown className="size-4" aria-hidden="true" />
        </>
      }
    >
      <div className="max-w-72 px-3 pt-1 pb-2 text-start text-muted text-sm">
        <p>
          <EmailText email={email} />
        </p>
        {phoneNumber && <p className="figures">{phoneNumber}</p>}
        {suspendedReason !== null && <p className="mt-1 break-words">{suspendedReason}</p>}
      </div>
      <hr className="mb-1 border-line" />
      <DropdownMenuAction disabled={isBusy} onClick={() => on.onChangeRole(person)}>
        <span>
          {t('changeRole')}
          {about}
        </span>
      </DropdownMenuAction>
      {person.permission === 'Verified' && (
        <DropdownMenuAction disabled={isBusy} onClick={() => on.onVerify(person, false)}>
          <span>
            {t('takeBack')}
            {about}
          </span>
        </DropdownMenuAction>
      )}
      {person.hasSecondFactor && (
        <DropdownMenuAction disabled={isBusy} onClick={() => on.onRemoveSecondFactor(person)}>
          <span>
            {t('removeSecondStep')}
            {about}
          </span>
        </DropdownMenuAction>
      )}
      <DropdownMenuAction
        disabled={isBusy}
        onClick={() => (suspendedReason === null ? on.onSuspend(person) : on.onLift(person))}
      >
        <span>
          {t(suspendedReason === null ? 'suspend' : 'letIn')}
          {about}
        </span>
      </DropdownMenuAction>
    </Dropdown>
  )
}

type VerificationProps = { person: PersonListItem; isBusy: boolean; onVerify: () => void }

function Verification({ person, isBusy, onVerify }: VerificationProps) {
  const t = usePeopleTexts()
  if (person.permission === 'Verified') {
    return (
      <Badge tone="success" className="whitespace-nowrap" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
        {t('verified')}
      </Badge>
    )
  }
  if (person.role !== 'Seller' && !person.hasBothRoles)
    return <span className="text-muted text-sm">{t('notNeeded')}</span>
  return (
    <HydratedButton look="secondary" disabled={isBusy} onClick={onVerify} className="whitespace-nowrap">
      <BadgeCheck className="size-4" aria-hidden="true" />
      {t('makeVerify')}
      <span className="sr-only">: {person.name}</span>
    </HydratedButton>
  )
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
