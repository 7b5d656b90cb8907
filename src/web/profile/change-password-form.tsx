import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangePasswordRequest, currentPasswordSchema } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/name-and-phone-forms.tsx'
import { profileClient } from '#web/profile/profile-clients.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const WithPassword = ChangePasswordRequest.extend({ currentPassword: currentPasswordSchema })

type Props = ProfileFormProps & { email: string; hasPassword: boolean }

/** Changes the password, or sets the first one for a user who proves their identity in another way. */
export function ChangePasswordForm({ email, hasPassword, onSaved, onClose }: Props) {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const form = useForm<ChangePasswordRequest>({
    resolver: zodResolver(hasPassword ? WithPassword : ChangePasswordRequest),
    defaultValues: { newPassword: '', ...(hasPassword ? { currentPassword: '' } : {}) },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const known = { password: json.currentPassword }
      const { endedCount } = await confirmed(
        () => readApiResponse(profileClient().profile.password.$post({ json })),
        known,
      )
      await onSaved()
      toastNotifier.success(endedCount === 0 ? t('passwordSaved') : t('passwordSavedOthers'))
      onClose()
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['currentPassword', 'newPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('passwordIntro')}</p>
      {/* For password managers, which store a password together with its account. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {hasPassword && (
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <PasswordInput
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <DialogFormActions
        isSaving={isSubmitting}
        saveLabel={t(hasPassword ? 'changePassword' : 'choosePassword')}
        onCancel={onClose}
      />
    </form>
  )
}
