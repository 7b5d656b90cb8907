import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '#contract/accounts.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { identityClient, socialSignInClient } from '#web/accounts/account-clients.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialSignInErrorNotice } from '#web/accounts/social-sign-in-error.tsx'
import { toastSignedIn } from '#web/accounts/toast-signed-in.ts'
import { withReturnPath } from '#web/accounts/with-return-path.ts'
import { type ApiError, loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { showServerErrors } from '#web/forms/form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { BrowseWithoutAccount } from '#web/pages/accounts/browse-without-account.tsx'
import { SecondFactorStep } from '#web/pages/accounts/second-factor-step.tsx'
import { InterruptedPaymentNotice } from '#web/payments/interrupted-payment.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { redirectIfSignedIn, useViewer } from '#web/viewer/viewer.ts'
import type { Route } from './+types/login'

export async function loader(args: Route.LoaderArgs) {
  await redirectIfSignedIn(args)
  return { ways: await loadOrPageError(socialSignInClient(args.context.get(apiFetchContext)).auth.ways.$get()) }
}

export default function Login({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  /** Set when the password was right and the account has a second factor. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const form = useForm<SignIn>({ resolver: zodResolver(SignIn), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    if (query.get('toast') === 'not-an-admin') notify.error(notificationMessages.notAnAdmin, { id: 'not-an-admin' })
  }, [query])

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      const admitted = await readApiResponse(identityClient().auth['sign-in'].email.$post({ json: values }))
      if ('challenge' in admitted) return setChallenge(admitted.challenge)
      await goOn()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['email', 'password'], showFailure })
    }
  })

  function showFailure(refused: ApiError) {
    setFailure(refused)
    // Row M-01: this error is shown as a notification, too.
    if (refused.code === 'signed_out') notify.error(refused.message)
  }

  async function goOn() {
    toastSignedIn()
    await navigate(safeReturnPath(from), { replace: true })
  }

  if (challenge !== null) {
    return <SecondFactorStep challenge={challenge} onSignedIn={goOn} onBack={() => setChallenge(null)} />
  }
  return (
    <AuthPageLayout title={t('logIn')} intro={t('logInIntro')}>
      <SocialSignInErrorNotice />
      <OtherAccountNotice />
      <InterruptedPaymentNotice from={from} />
      <BrowseWithoutAccount from={from} />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {failure && <SignInFailure failure={failure} />}
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('logIn')}
        </SubmitButton>
      </form>
      <ul className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <li>
          <Link
            to={withReturnPath('/sign-in-link', from)}
            className="font-medium text-primary underline underline-offset-4"
          >
            {t('logInByLink')}
          </Link>
        </li>
        {ways.phone && (
          <li>
            <Link
              to={withReturnPath('/sign-in-code', from)}
              className="font-medium text-primary underline underline-offset-4"
            >
              {t('logInByCode')}
            </Link>
          </li>
        )}
        <li>
          <Link
            to={withReturnPath('/forgot-password', from)}
            className="font-medium text-primary underline underline-offset-4"
          >
            {t('forgotPassword')}
          </Link>
        </li>
      </ul>
      <SocialButtons ways={ways} purpose="login" from={from} />
      <p className="text-muted">
        {t.rich('newHere', {
          link: (words) => (
            <Link
              to={withReturnPath('/signup', from)}
              className="font-medium text-primary underline underline-offset-4"
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPageLayout>
  )
}

/**
 * Stays beside the form, while the notification disappears. Row M-09: it does not reveal which of the two was wrong.
 */
function SignInFailure({ failure }: { failure: ApiError }) {
  const t = useAccountsTexts()
  return (
    <Notice tone="error" isAlert>
      {failure.code === 'signed_out' ? t('logInFailed') : <TranslatedMessage text={failure.message} />}
    </Notice>
  )
}

/** For a signed-in user who was sent here from an Admin page. */
function OtherAccountNotice() {
  const t = useAccountsTexts()
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Notice>
      {t.rich('signedInAs', {
        name: viewer.name,
        link: (words) => (
          <Link to="/dashboard" className="font-medium text-primary underline underline-offset-4">
            {words}
          </Link>
        ),
      })}
    </Notice>
  )
}
