import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { SignUp } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { AccountFields } from '#web/accounts/account-fields.tsx'
import { accountBody, accountFields, photoFiles } from '#web/accounts/account-form.ts'
import { Agreement } from '#web/accounts/agreement.tsx'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialRefusalNotice, useSocialRefusal } from '#web/accounts/social-refusal.tsx'
import { browserFetch, load, read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { socialClient } from '#web/pages/accounts/clients.ts'
import { apiContext } from '#web/server/request-context.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Route } from './+types/signup'

const SignUpForm = SignUp.extend({ photo: photoFiles })
type SignUpForm = z.input<typeof SignUpForm>

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await load(socialClient(context.get(apiContext)).auth.ways.$get()) }
}

export default function Signup({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const shell = useShellTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  const loginPath = from ? `/login?${new URLSearchParams({ from })}` : '/login'
  const form = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: { name: '', email: '', phoneNumber: '', password: '', role: 'Buyer' },
  })
  const { errors, isSubmitting } = form.formState

  const isRefused = useSocialRefusal() !== null
  useEffect(() => {
    if (isRefused) notify.error(messages.providerFailed, { id: 'provider-failed' })
  }, [isRefused])

  const submit = form.handleSubmit(async (values) => {
    try {
      await read(browserFetch('/api/accounts', { method: 'POST', body: accountBody(values) }))
      notify.success(messages.registered)
      await navigate(loginPath)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: accountFields })
    }
  })

  return (
    <AccountPanel title={t('signUp')} intro={t('signUpIntro')}>
      <SocialRefusalNotice />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <AccountFields
          words={{
            name: { label: t('fullName') },
            email: { label: t('email') },
            phoneNumber: { label: t('phoneNumber'), hint: t('phoneHint') },
            password: { label: t('password'), hint: t('passwordHint') },
            photo: { label: t('photo'), hint: t('photoHint') },
            role: { label: t('role'), hint: t('roleHint') },
          }}
          register={(field) => form.register(field)}
          errors={errors}
          roles={[
            { value: 'Buyer', label: shell('Buyer') },
            { value: 'Seller', label: shell('Seller') },
          ]}
          isOwn
        />
        <Agreement />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('signUp')}
        </SubmitButton>
      </form>
      <SocialButtons ways={ways} purpose="signup" from={from} />
      <p className="text-muted">
        {t.rich('haveAccount', {
          link: (words) => (
            <Link to={loginPath} className="font-medium text-primary underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPanel>
  )
}
