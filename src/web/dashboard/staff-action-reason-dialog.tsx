import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useInterruptedForm } from '#web/forms/use-interrupted-form.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ReasonDialogProps = {
  /** The name of this kind of action. */
  form: string
  /** The id of the item that the action is about; null while the dialog is closed. */
  about: string | null
  /** Opens the dialog for this item again after a log-in interrupted it. */
  onResume: (about: string) => void
  /** `hint`: who reads the reason. */
  words: { question: string; action: string; cancel: string; reason: string; hint: string }
  /** What the action means for the users whom it concerns. */
  children: ReactNode
  /** Must close the dialog afterwards. */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

const fields = ['about', 'reason'] as const

/** Asks for the reason of a staff action, and stays open with the typed text where the action fails. */
export function StaffActionReasonDialog({
  form,
  about,
  onResume,
  words,
  children,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const isOpen = about !== null
  const formId = useId()
  const confirmed = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { kept, keep, forget } = useInterruptedForm({ form, fields }, (typed) => onResume(typed.about ?? ''))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      await confirmed(() => onReason(reason))
      forget()
    } catch (failure) {
      keep(failure, { about: about ?? '', reason })
      setError((failure instanceof ApiError && failure.fields.reason) || userErrorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  function close() {
    if (isBusy) return
    setError(undefined)
    forget()
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words.question}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {words.action}
          </Button>
        </>
      }
    >
      {isOpen && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          <p>{children}</p>
          <Textarea
            label={words.reason}
            name="reason"
            rows={3}
            maxLength={300}
            hint={words.hint}
            error={error}
            defaultValue={kept?.about === about ? kept.reason : ''}
          />
        </form>
      )}
    </Dialog>
  )
}
