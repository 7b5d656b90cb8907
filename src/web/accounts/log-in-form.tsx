import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { SignInRequest } from '#contract/accounts.ts'
import { authenticationClient } from '#web/accounts/account-clients.ts'
import { type ApiError, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type LogInFormProps = {
  /** The address that the user has typed before. */
  email?: string
  /** The address where a forgotten password is replaced; without it the form has no link. */
  forgotPath?: string
  onSignedIn: () => Promise<unknown>
  /** The password was right, and the account has a second factor. */
  onChallenge: (challenge: string) => void
}

/** Signs a user in by email and password (row S-23). */
export function LogInForm({ email = '', forgotPath, onSignedIn, onChallenge }: LogInFormProps) {
  const t = useAccountsTexts()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const form = useForm<SignInRequest>({ resolver: zodResolver(SignInRequest), defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      const admitted = await readApiResponse(authenticationClient().auth['sign-in'].email.$post({ json: values }))
      if ('challenge' in admitted) return onChallenge(admitted.challenge)
      await onSignedIn()
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['email', 'password'], showFailure })
    }
  })

  function showFailure(refused: ApiError) {
    setFailure(refused)
    // Row M-01: this error is shown as a notification, too.
    if (refused.code === 'signed_out') toastNotifier.error(refused.message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="grid gap-1">
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {forgotPath && (
          <Link
            to={forgotPath}
            className="inline-flex min-h-11 items-center justify-self-end text-primary text-sm underline underline-offset-4"
          >
            {t('forgotPassword')}
          </Link>
        )}
      </div>
      {failure && <SignInFailure failure={failure} />}
      <SubmitButton isBusy={isSubmitting} className="w-full">
        {t('logIn')}
      </SubmitButton>
    </form>
  )
}

/**
 * Stays beside the form, while the notification disappears. Row M-09: it does not reveal which of the two was wrong.
 */
function SignInFailure({ failure }: { failure: ApiError }) {
  const t = useAccountsTexts()
  return (
    <InlineNotice tone="error" isAlert>
      {failure.code === 'signed_out' ? t('logInFailed') : <TranslatedMessage text={failure.message} />}
      {failure.code === 'forbidden' && (
        <Link to="/contact" className="mt-2 block underline underline-offset-4">
          {t('writeToUs')}
        </Link>
      )}
    </InlineNotice>
  )
}
