import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangeEmail } from '#contract/email-change.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { emailChangeClient } from '#web/profile/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/text-forms.tsx'
import { useProfileTexts } from '#web/texts/profile.ts'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Asks for another address; it counts once the link that is sent there was followed. */
export function EmailForm({ onSaved, onClose }: ProfileFormProps) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(ChangeEmail), defaultValues: { email: '', currentPassword: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const { newEmail } = await read(emailChangeClient().profile.email.$post({ json }))
      await onSaved()
      notify.success(t('linkSentTo', { email: newEmail }))
      onClose()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['email', 'currentPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('newEmailIntro')}</p>
      <TextInput
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <FormActions isSaving={isSubmitting} saveLabel={t('sendLink')} onCancel={onClose} />
    </form>
  )
}
