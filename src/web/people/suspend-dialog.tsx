import { type FormEvent, useId, useState } from 'react'
import type { Person } from '#contract/people.ts'
import { ApiError, read } from '#web/api-client.ts'
import { useConfirmed } from '#web/confirmation/use-confirmed.ts'
import { failureWords } from '#web/dashboard/say-failure.ts'
import { peopleClient } from '#web/people/clients.ts'
import { usePeopleTexts } from '#web/texts/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type SuspendDialogProps = {
  /** Null while nobody is to be suspended. */
  person: Person | null
  onClose: () => void
  onDone: (person: Person) => void
}

/** Asks for the reason, which the person is told. */
export function SuspendDialog({ person, onClose, onDone }: SuspendDialogProps) {
  const t = usePeopleTexts()
  const formId = useId()
  const confirmed = useConfirmed()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function suspend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!person || isBusy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const call = peopleClient().admin.people[':id'].suspension
    setBusy(true)
    setError(undefined)
    try {
      await confirmed(() => read(call.$put({ param: { id: person.id }, json: { reason } })))
      onDone(person)
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.reason) || failureWords(failure))
    } finally {
      setBusy(false)
    }
  }

  function close() {
    if (isBusy) return
    setError(undefined)
    onClose()
  }

  return (
    <Dialog
      isOpen={person !== null}
      onClose={close}
      title={t('suspendQuestion')}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {t('suspend')}
          </Button>
        </>
      }
    >
      {person && (
        <form id={formId} onSubmit={suspend} noValidate className="grid gap-4">
          <p>
            {t.rich('suspendMeaning', {
              name: () => <strong className="break-words">{person.name}</strong>,
              email: person.email,
            })}
          </p>
          <Textarea label={t('reason')} name="reason" rows={3} maxLength={300} hint={t('reasonHint')} error={error} />
        </form>
      )}
    </Dialog>
  )
}
