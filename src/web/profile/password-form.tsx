import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangePassword } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { profileClient } from '#web/profile/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/text-forms.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

export function PasswordForm({ email, onSaved, onClose }: ProfileFormProps & { email: string }) {
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const { endedCount } = await read(profileClient().profile.password.$post({ json }))
      await onSaved()
      notify.success(
        endedCount === 0 ? 'Your password is changed' : 'Your password is changed, other devices signed out',
      )
      onClose()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['currentPassword', 'newPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">Every other device is signed out when you save.</p>
      {/* For password managers, which keep a password together with whose it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <FormActions isSaving={isSubmitting} saveLabel="Change password" onCancel={onClose} />
    </form>
  )
}
