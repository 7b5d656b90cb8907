import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangeEmailRequest } from '#contract/email-change.ts'
import { currentPasswordSchema } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import type { InterruptibleProfileFormProps } from '#web/profile/name-and-phone-forms.tsx'
import { emailChangeClient } from '#web/profile/profile-clients.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const WithPassword = ChangeEmailRequest.extend({ currentPassword: currentPasswordSchema })

/**
 * Changes the email address, once the user follows the link sent to the new one. A user without a password proves their
 * identity another way.
 */
export function ChangeEmailForm({
  hasPassword,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProfileFormProps & { hasPassword: boolean }) {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const form = useForm<ChangeEmailRequest>({
    resolver: zodResolver(hasPassword ? WithPassword : ChangeEmailRequest),
    defaultValues: { email: interrupted.kept?.email ?? '', ...(hasPassword ? { currentPassword: '' } : {}) },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const known = { password: json.currentPassword }
      const { newEmail } = await confirmed(
        () => readApiResponse(emailChangeClient().profile.email.$post({ json })),
        known,
      )
      await onSaved()
      toastNotifier.success(t('linkSentTo', { email: newEmail }))
      onClose()
    } catch (error) {
      interrupted.keep(error, { email: json.email })
      showServerFormErrors(error, { setError: form.setError, fields: ['email', 'currentPassword'] })
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
      {hasPassword && (
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <DialogFormActions isSaving={isSubmitting} saveLabel={t('sendLink')} onCancel={onClose} />
    </form>
  )
}
