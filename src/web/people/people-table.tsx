import { BadgeCheck } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { RoleTag } from '#web/shell/role-tag.tsx'
import { usePeopleTexts } from '#web/texts/people.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx'
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
  onRemoveSecondFactor: (person: Person) => Promise<void>
  onSuspend: (person: Person) => void
  onLift: (person: Person) => Promise<void>
  onDelete: (person: Person) => void
}

/** Everybody of one role, with what an Admin may do about each. */
export function PeopleTable({ caption, people, busyId, viewerId, ...on }: PeopleTableProps) {
  const t = usePeopleTexts()
  const isBusy = busyId !== null
  const columns: RecordColumn<Person>[] = [
    { header: t('user'), cell: (person) => <UserCell person={person} /> },
    {
      header: t('role'),
      cell: ({ role }) => (
        <span className="whitespace-nowrap">
          <RoleTag role={role} />
        </span>
      ),
    },
    {
      header: t('verification'),
      cell: (person) => (
        <Verification person={person} isBusy={isBusy} onVerify={(verified) => on.onVerify(person, verified)} />
      ),
    },
    { header: t('activity'), cell: (person) => <span className="figures text-sm">{activityOf(t, person)}</span> },
    { header: t('since'), cell: ({ createdAt }) => <Time at={createdAt} className="whitespace-nowrap text-sm" /> },
    {
      header: t('actions'),
      isActions: true,
      cell: (person) =>
        person.id === viewerId ? (
          <span className="text-muted text-sm">{t('you')}</span>
        ) : (
          <span className="flex flex-wrap gap-2 @4xl:justify-end">
            <ActionButton
              look="secondary"
              className="whitespace-nowrap"
              disabled={isBusy}
              onClick={() => on.onChangeRole(person)}
            >
              {t('changeRole')}
              <span className="sr-only">: {person.name}</span>
            </ActionButton>
            {person.hasSecondFactor && (
              <StepWithQuestion
                label={t('removeSecondStep')}
                about={person.name}
                title={t('removeSecondStepQuestion')}
                confirmLabel={t('removeSecondStep')}
                confirmLook="danger"
                isBusy={busyId === person.id}
                onConfirm={() => on.onRemoveSecondFactor(person)}
              >
                <p>{t('removeSecondStepMeaning', { name: person.name, email: person.email })}</p>
              </StepWithQuestion>
            )}
            <ActionButton
              look="secondary"
              disabled={isBusy}
              onClick={() => (person.suspendedReason === null ? on.onSuspend(person) : void on.onLift(person))}
            >
              {t(person.suspendedReason === null ? 'suspend' : 'letIn')}
              <span className="sr-only">: {person.name}</span>
            </ActionButton>
            <ActionButton look="quiet" className="text-error" disabled={isBusy} onClick={() => on.onDelete(person)}>
              {t('delete')}
              <span className="sr-only">: {person.name}</span>
            </ActionButton>
          </span>
        ),
    },
  ]
  return <RecordTable caption={caption} rows={people} rowKey={({ id }) => id} columns={columns} />
}

function UserCell({ person: { name, image, email, phoneNumber, suspendedReason } }: { person: Person }) {
  const t = usePeopleTexts()
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="shrink-0">
        <Avatar name={name} image={image} />
      </span>
      <span className="min-w-0">
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-muted text-sm">
          <EmailText email={email} />
        </span>
        {suspendedReason !== null && (
          <span className="mt-1 block text-sm">
            <Badge tone="warning">{t('suspended')}</Badge>
            <span className="mt-1 block break-words text-muted">{suspendedReason}</span>
          </span>
        )}
        {phoneNumber && <span className="figures block whitespace-nowrap text-muted text-sm">{phoneNumber}</span>}
      </span>
    </div>
  )
}

type VerificationProps = { person: Person; isBusy: boolean; onVerify: (verified: boolean) => void }

function Verification({ person, isBusy, onVerify }: VerificationProps) {
  const t = usePeopleTexts()
  if (person.permission === 'Verified') {
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1 @4xl:justify-start">
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
    <ActionButton look="secondary" disabled={isBusy} onClick={() => onVerify(true)} className="whitespace-nowrap">
      <BadgeCheck className="size-4" aria-hidden="true" />
      {t('makeVerify')}
      <span className="sr-only">: {person.name}</span>
    </ActionButton>
  )
}

function activityOf(t: Translator<TextKey<typeof usePeopleTexts>>, { role, cars, bookings }: Person): string {
  if (role === 'Admin') return t('none')
  return role === 'Seller' ? t('activityOfSeller', { cars, bookings }) : t('activityOfBuyer', { bookings })
}
