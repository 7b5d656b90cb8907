import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { providerNames, type SocialProvider } from '#contract/providers.ts'
import { OwnPassword } from '#contract/second-factor.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { socialClient } from '#web/pages/accounts/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import { useProfileTexts } from '#web/texts/profile.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** Asks whoever logged in a while ago for the password, before a provider opens the account too. */
export function ConnectForm({ provider, onClose }: { provider: SocialProvider; onClose: () => void }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(OwnPassword), defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ currentPassword }) => {
    try {
      const { url } = await read(socialClient().auth['link-social'].$post({ json: { provider, currentPassword } }))
      location.assign(url)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['currentPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('connectIntro', { provider: providerNames[provider] })}</p>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <FormActions isSaving={isSubmitting} saveLabel={t('goOn')} onCancel={onClose} />
    </form>
  )
}
