import type { PersonListItem } from '#contract/people.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dropdown, DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { BadgeCheck, ChevronDown } from '#web/ui/icons.ts'

/** Each action of an Admin; the caller asks and confirms. */
export type PersonActionHandlers = {
  onVerify: (person: PersonListItem, verified: boolean) => void
  onDecline: (person: PersonListItem) => void
  onChangeRole: (person: PersonListItem) => void
  onRemoveSecondFactor: (person: PersonListItem) => void
  onSuspend: (person: PersonListItem) => void
  onLift: (person: PersonListItem) => void
  onDelete: (person: PersonListItem) => void
}

type PersonActionsProps = { person: PersonListItem; isBusy: boolean } & PersonActionHandlers

/** What an Admin can do to a person: the row of a list has it, and the person's page. */
export function PersonActions(props: PersonActionsProps) {
  const { person, isBusy, onDelete } = props
  const t = usePeopleTexts()
  return (
    <span className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:justify-end">
      <HydratedButton look="quiet" className="text-error" disabled={isBusy} onClick={() => onDelete(person)}>
        {t('delete')}
        <span className="sr-only">: {person.name}</span>
      </HydratedButton>
      <PersonMenu {...props} />
    </span>
  )
}

/** Details that do not fit into a row of two lines: contact data and the rarer actions. */
function PersonMenu({ person, isBusy, ...on }: PersonActionsProps) {
  const t = usePeopleTexts()
  const { name, email, phoneNumber, suspendedReason, verificationDeclinedReason } = person
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
        {phoneNumber && (
          <p className="figures">
            <bdi dir="ltr">{phoneNumber}</bdi>
          </p>
        )}
        {suspendedReason !== null && <p className="mt-1 break-words">{suspendedReason}</p>}
        {verificationDeclinedReason !== null && (
          <p className="mt-1 break-words">{t('verificationDeclined', { reason: verificationDeclinedReason })}</p>
        )}
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
      {isWaitingForVerification(person) && (
        <DropdownMenuAction disabled={isBusy} onClick={() => on.onDecline(person)}>
          <span>
            {t('declineVerification')}
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

type PersonVerificationProps = Pick<PersonActionsProps, 'person' | 'isBusy' | 'onVerify'>

/** The badge, or `Make Verify` for a seller without it. */
export function PersonVerification({ person, isBusy, onVerify }: PersonVerificationProps) {
  const t = usePeopleTexts()
  if (person.permission === 'Verified') {
    return (
      <Badge tone="success" className="whitespace-nowrap" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
        {t('verified')}
      </Badge>
    )
  }
  if (!isSeller(person)) return <span className="text-muted text-sm">{t('notNeeded')}</span>
  return (
    <HydratedButton
      look="secondary"
      disabled={isBusy}
      onClick={() => onVerify(person, true)}
      className="whitespace-nowrap"
    >
      <BadgeCheck className="size-4" aria-hidden="true" />
      {t('makeVerify')}
      <span className="sr-only">: {person.name}</span>
    </HydratedButton>
  )
}

export function isSeller({ role, hasBothRoles }: PersonListItem): boolean {
  return role === 'Seller' || hasBothRoles
}

/** Whether the person is in the queue of sellers to verify. */
export function isWaitingForVerification(person: PersonListItem): boolean {
  const { permission, suspendedReason, verificationDeclinedReason } = person
  return isSeller(person) && permission === null && suspendedReason === null && verificationDeclinedReason === null
}
