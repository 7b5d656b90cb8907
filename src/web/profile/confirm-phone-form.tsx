import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmPhoneRequest } from '#contract/phone-code.ts'
import { phoneCodeClient } from '#web/accounts/account-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/name-and-phone-forms.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const calls = () => phoneCodeClient().profile.phone

/** Sends a code to the number of the profile, and checks the code that the user types. */
export function ConfirmPhoneForm({ onSaved, onClose }: ProfileFormProps) {
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <CodeForm onSaved={onSaved} onClose={onClose} />
  ) : (
    <SendForm onSent={() => setSent(true)} onClose={onClose} />
  )
}

function SendForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const form = useForm()

  const submit = form.handleSubmit(async () => {
    try {
      await confirmed(() => readApiResponse(calls().code.$post()))
      onSent()
    } catch (error) {
      toastError(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('confirmPhoneIntro')}</p>
      <DialogFormActions isSaving={form.formState.isSubmitting} saveLabel={t('sendCode')} onCancel={onClose} />
    </form>
  )
}

function CodeForm({ onSaved, onClose }: ProfileFormProps) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(ConfirmPhoneRequest), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await readApiResponse(calls().confirm.$post({ json }))
      await onSaved()
      toastNotifier.success(t('phoneIsConfirmed'))
      onClose()
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['code'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('codeSentIntro')}</p>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <DialogFormActions isSaving={isSubmitting} saveLabel={t('confirm')} onCancel={onClose} />
    </form>
  )
}
