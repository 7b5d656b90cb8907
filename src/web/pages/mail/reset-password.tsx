import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ResetPasswordRequest } from '#contract/mail.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { BackToLoginLink } from '#web/accounts/back-to-login-link.tsx'
import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { readSavedReturnPath } from '#web/accounts/saved-return-path.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink, SubmitButton } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const NewPassword = ResetPasswordRequest.pick({ newPassword: true })

export default function ResetPasswordPage() {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<z.infer<typeof NewPassword>>({
    resolver: zodResolver(NewPassword),
    defaultValues: { newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      const token = query.get('token') ?? ''
      const { from = null } = await readApiResponse(
        mailLinkClient().auth['reset-password'].$post({ json: { token, newPassword } }),
      )
      toastNotifier.success(t('passwordChanged'))
      await navigate(appendReturnPath('/login', from), { replace: true })
    } catch (error) {
      const isLinkAtFault = error instanceof ApiError && (error.code === 'gone' || error.fields.token !== undefined)
      if (isLinkAtFault) setRefusal(error.message)
      else showServerFormErrors(error, { setError: form.setError, fields: ['newPassword'] })
    }
  })

  if (refusal !== null) {
    return (
      <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={refusal} />}>
        <ButtonLink to={appendReturnPath('/forgot-password', readSavedReturnPath())}>{t('askNewLink')}</ButtonLink>
      </AuthPageLayout>
    )
  }
  return (
    <AuthPageLayout title={t('choosePassword')} intro={t('choosePasswordIntro')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PasswordInput
          label={t('password')}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('savePassword')}
        </SubmitButton>
      </form>
      <BackToLoginLink />
    </AuthPageLayout>
  )
}
