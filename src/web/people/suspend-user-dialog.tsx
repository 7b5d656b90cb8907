import type { PersonListItem } from '#contract/people.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { StaffActionReasonDialog } from '#web/dashboard/staff-action-reason-dialog.tsx'
import { peopleClient } from '#web/people/people-client.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'

type SuspendDialogProps = {
  /** The user to suspend; null while the dialog is closed. */
  person: PersonListItem | null
  /** Opens the dialog again for this user. */
  onResume: (id: string) => void
  onClose: () => void
  onDone: (person: PersonListItem) => void
}

/** Asks for the reason, which the user is told. */
export function SuspendUserDialog({ person, onResume, onClose, onDone }: SuspendDialogProps) {
  const t = usePeopleTexts()
  const words = {
    question: t('suspendQuestion'),
    action: t('suspend'),
    cancel: t('cancel'),
    reason: t('reason'),
    hint: t('reasonHint'),
  }

  async function suspend(reason: string) {
    if (!person) return
    await readApiResponse(
      peopleClient().admin.people[':id'].suspension.$put({ param: { id: person.id }, json: { reason } }),
    )
    onDone(person)
  }

  return (
    <StaffActionReasonDialog
      form="suspend"
      about={person?.id ?? null}
      onResume={onResume}
      words={words}
      onReason={suspend}
      onClose={onClose}
    >
      {person &&
        t.rich('suspendMeaning', {
          name: () => <strong className="break-words">{person.name}</strong>,
          email: person.email,
        })}
    </StaffActionReasonDialog>
  )
}
