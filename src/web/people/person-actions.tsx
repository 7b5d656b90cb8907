import type { PersonListItem } from '#contract/people.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { BadgeCheck } from '#web/ui/icons.ts'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'

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

/** What an Admin can do to a person in the row of a list, which has Delete in sight (row S-31). */
export function PersonActions(props: PersonActionsProps) {
  const { person, isBusy, onDelete } = props
  const t = usePeopleTexts()
  return (
    <span className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:justify-end">
      <HydratedButton look="quiet" disabled={isBusy} onClick={() => onDelete(person)}>
        {t('delete')}
        <span className="sr-only">: {person.name}</span>
      </HydratedButton>
      <PersonMenu {...props} />
    </span>
  )
}

type PersonMenuProps = PersonActionsProps & {
  /** The last of them, where no button beside the menu does it. */ hasDelete?: boolean
}

/** Details that do not fit into a row of two lines: contact data and the rarer actions. */
export function PersonMenu({ person, isBusy, hasDelete = false, ...on }: PersonMenuProps) {
  const t = usePeopleTexts()
  const { name, permission, suspendedReason, hasSecondFactor } = person
  const step = (label: string, onPress: () => void) => ({ label, onPress, isBusy })
  const steps = [
    step(t('changeRole'), () => on.onChangeRole(person)),
    permission === 'Verified' && step(t('takeBack'), () => on.onVerify(person, false)),
    isWaitingForVerification(person) && step(t('declineVerification'), () => on.onDecline(person)),
    hasSecondFactor && step(t('removeSecondStep'), () => on.onRemoveSecondFactor(person)),
    suspendedReason === null
      ? step(t('suspend'), () => on.onSuspend(person))
      : step(t('letIn'), () => on.onLift(person)),
    hasDelete && step(t('delete'), () => on.onDelete(person)),
  ]
  return (
    <MoreMenu
      label={t('more')}
      about={name}
      buttonClassName="btn border-control-line bg-surface whitespace-nowrap text-ink hover:bg-paper-shade"
      head={<PersonContact person={person} />}
      steps={steps.filter((one) => one !== false)}
    />
  )
}

function PersonContact({ person }: Pick<PersonActionsProps, 'person'>) {
  const t = usePeopleTexts()
  const { email, phoneNumber, suspendedReason, verificationDeclinedReason } = person
  return (
    <>
      <p>
        <EmailText email={email} />
      </p>
      {phoneNumber && (
        <p>
          <PhoneLink phone={phoneNumber} />
        </p>
      )}
      {suspendedReason !== null && <p className="mt-1 break-words">{suspendedReason}</p>}
      {verificationDeclinedReason !== null && (
        <p className="mt-1 break-words">{t('verificationDeclined', { reason: verificationDeclinedReason })}</p>
      )}
    </>
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
