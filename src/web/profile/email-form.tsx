import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangeEmail } from '#contract/email-change.ts'
import { currentPassword } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerErrors } from '#web/forms/form-errors.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import type { InterruptibleProps } from '#web/profile/name-and-phone-forms.tsx'
import { emailChangeClient } from '#web/profile/profile-clients.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const WithPassword = ChangeEmail.extend({ currentPassword })

/**
 * Changes the email address, once the user follows the link sent to the new one. A user without a password proves their
 * identity another way.
 */
export function EmailForm({
  hasPassword,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProps & { hasPassword: boolean }) {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const form = useForm<ChangeEmail>({
    resolver: zodResolver(hasPassword ? WithPassword : ChangeEmail),
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
      notify.success(t('linkSentTo', { email: newEmail }))
      onClose()
    } catch (error) {
      interrupted.keep(error, { email: json.email })
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
      {hasPassword && (
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <FormActions isSaving={isSubmitting} saveLabel={t('sendLink')} onCancel={onClose} />
    </form>
  )
}
