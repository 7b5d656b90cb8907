import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '#web/api-client.ts'
import { useConfirmed } from '#web/confirmation/use-confirmed.ts'
import { failureWords } from '#web/dashboard/say-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  /** `hint`: who reads the reason. */
  words: { question: string; deed: string; cancel: string; reason: string; hint: string }
  /** What the deed means for those whom it concerns. */
  children: ReactNode
  /** Closing the dialog afterwards is its matter. */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a deed of staff, and stays open with what was typed where the deed fails. */
export function ReasonDialog({ isOpen, words, children, onReason, onClose }: ReasonDialogProps) {
  const formId = useId()
  const confirmed = useConfirmed()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      await confirmed(() => onReason(reason))
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
      isOpen={isOpen}
      onClose={close}
      title={words.question}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {words.deed}
          </Button>
        </>
      }
    >
      {isOpen && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          <p>{children}</p>
          <Textarea label={words.reason} name="reason" rows={3} maxLength={300} hint={words.hint} error={error} />
        </form>
      )}
    </Dialog>
  )
}
