import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import {
  type InterruptibleForm,
  restoreInterruptedFormFields,
  textValuesOfFormData,
  useInterruptedForm,
} from '#web/forms/use-interrupted-form.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type Submit = { label: string; value: string; look?: 'primary' | 'secondary' | 'danger' }

export type FormDialogOptions = {
  title: string
  /** The last one is the primary button. */
  submits: Submit[]
  done: string
  /** The fields whose typed values outlive the session; without it, as for a bank account, none do. */
  interruptible?: InterruptibleForm
  /** The fields; `errors` has the error of each, by its name in the request. */
  children: (errors: Record<string, string>) => ReactNode
  /** Throws an error for an invalid field before anything is sent. */
  onSubmit: (fields: FormData, choice: string) => Promise<unknown>
}

/** A form in a dialog; the action may require reauthentication first. The typed values stay until it succeeds. */
export function useFormDialog(options: FormDialogOptions): { open: () => void; dialog: ReactNode } {
  const { title, submits, done, interruptible, children, onSubmit } = options
  const t = useMoneyTexts()
  const formId = useId()
  const confirmed = useReauthentication()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const { kept, keep, forget } = useInterruptedForm(interruptible, () => setOpen(true))
  const fill = useCallback((form: HTMLFormElement | null) => restoreInterruptedFormFields(form, kept), [kept])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const choice = pressed instanceof HTMLButtonElement ? pressed.value : ''
    const fields = new FormData(event.currentTarget)
    if (busy !== null) return
    setBusy(choice)
    setErrors({})
    setFailure(undefined)
    try {
      await confirmed(() => onSubmit(fields, choice))
      setOpen(false)
      forget()
      toastNotifier.success(done)
    } catch (error) {
      keep(error, textValuesOfFormData(fields))
      const named = error instanceof ApiError ? error.fields : {}
      setErrors(named)
      if (Object.keys(named).length === 0) setFailure(userErrorMessage(error))
    } finally {
      setBusy(null)
    }
  }

  function close() {
    if (busy !== null) return
    setOpen(false)
    forget()
  }
  const dialog = (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={busy !== null}>
            {t('cancel')}
          </Button>
          {submits.map((one) => (
            <Button
              key={one.value}
              type="submit"
              form={formId}
              value={one.value}
              look={one.look ?? 'primary'}
              isBusy={busy === one.value}
              disabled={busy !== null}
            >
              {one.label}
            </Button>
          ))}
        </>
      }
    >
      <form ref={fill} id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {children(errors)}
        {failure && (
          <p role="alert" className="font-medium text-error">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
  return { open: () => setOpen(true), dialog }
}
