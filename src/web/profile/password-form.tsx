import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangePassword } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { profileClient } from '#web/profile/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/text-forms.tsx'
import { useProfileTexts } from '#web/texts/profile.ts'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

export function PasswordForm({ email, onSaved, onClose }: ProfileFormProps & { email: string }) {
  const t = useProfileTexts()
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const { endedCount } = await read(profileClient().profile.password.$post({ json }))
      await onSaved()
      notify.success(endedCount === 0 ? t('passwordSaved') : t('passwordSavedOthers'))
      onClose()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['currentPassword', 'newPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('passwordIntro')}</p>
      {/* For password managers, which keep a password together with whose it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordInput
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <FormActions isSaving={isSubmitting} saveLabel={t('changePassword')} onCancel={onClose} />
    </form>
  )
}
