import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialRefusalNotice } from '#web/accounts/social-refusal.tsx'
import { load, read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { ownPath } from '#web/own-path.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { identityClient, socialClient } from '#web/pages/accounts/clients.ts'
import { SecondStep } from '#web/pages/accounts/second-step.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Route } from './+types/login'

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await load(socialClient(context.get(apiContext)).auth.ways.$get()) }
}

export default function Login({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  /** Of a person whose password was right, and who has a second factor. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const form = useForm<SignIn>({ resolver: zodResolver(SignIn), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    if (query.get('toast') === 'not-an-admin') notify.error(messages.notAnAdmin, { id: 'not-an-admin' })
  }, [query])

  const submit = form.handleSubmit(async (values) => {
    try {
      const admitted = await read(identityClient().auth['sign-in'].email.$post({ json: values }))
      if ('challenge' in admitted) return setChallenge(admitted.challenge)
      await goOn()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['email', 'password'] })
    }
  })

  async function goOn() {
    notify.success(messages.signedIn)
    await navigate(ownPath(from), { replace: true })
  }

  if (challenge !== null) {
    return <SecondStep challenge={challenge} onSignedIn={goOn} onBack={() => setChallenge(null)} />
  }
  return (
    <AccountPanel title={t('logIn')} intro={t('logInIntro')}>
      <SocialRefusalNotice />
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
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('logIn')}
        </SubmitButton>
      </form>
      <ul className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <li>
          <Link to="/sign-in-link" className="font-medium text-primary underline underline-offset-4">
            {t('logInByLink')}
          </Link>
        </li>
        {ways.phone && (
          <li>
            <Link
              to={from ? `/sign-in-code?${new URLSearchParams({ from })}` : '/sign-in-code'}
              className="font-medium text-primary underline underline-offset-4"
            >
              {t('logInByCode')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/forgot-password" className="font-medium text-primary underline underline-offset-4">
            {t('forgotPassword')}
          </Link>
        </li>
      </ul>
      <SocialButtons ways={ways} purpose="login" from={from} />
      <p className="text-muted">
        {t.rich('newHere', {
          link: (words) => (
            <Link
              to={from ? `/signup?${new URLSearchParams({ from })}` : '/signup'}
              className="font-medium text-primary underline underline-offset-4"
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPanel>
  )
}
