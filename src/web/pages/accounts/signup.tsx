import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { SignUp } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { AccountFields } from '#web/accounts/account-fields.tsx'
import { accountBody, accountFieldNames, photoFileListSchema } from '#web/accounts/account-form.ts'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { socialSignInClient } from '#web/accounts/clients.ts'
import { drawInitials } from '#web/accounts/draw-initials.ts'
import { withReturnPath } from '#web/accounts/return-path-link.ts'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialSignInErrorNotice, useSocialSignInError } from '#web/accounts/social-sign-in-error.tsx'
import { TermsAgreement } from '#web/accounts/terms-agreement.tsx'
import { type ApiError, browserFetch, load, read } from '#web/client/api-client.ts'
import { showServerErrors } from '#web/forms/form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { apiContext } from '#web/request/request-context.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { redirectIfSignedIn } from '#web/viewer/viewer.ts'
import type { Route } from './+types/signup'

const SignUpForm = SignUp.extend({ photo: photoFileListSchema })
type SignUpForm = z.input<typeof SignUpForm>

export async function loader(args: Route.LoaderArgs) {
  await redirectIfSignedIn(args)
  return { ways: await load(socialSignInClient(args.context.get(apiContext)).auth.ways.$get()) }
}

export default function Signup({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const shell = useShellTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  const loginPath = withReturnPath('/login', from)
  const form = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: { name: '', email: '', phoneNumber: '', password: '', role: 'Buyer' },
  })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<ApiError | null>(null)

  const isRefused = useSocialSignInError() !== null
  useEffect(() => {
    if (isRefused) notify.error(messages.providerFailed, { id: 'provider-failed' })
  }, [isRefused])

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await read(browserFetch('/api/accounts', { method: 'POST', body: accountBody(values) }))
      notify.success(messages.registered)
      await navigate(loginPath)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: accountFieldNames, showFailure: setFailure })
    }
  })

  const drawOwn = async () =>
    (await form.trigger('name', { shouldFocus: true })) ? drawInitials(form.getValues('name')) : null

  return (
    <AccountPanel title={t('signUp')} intro={t('signUpIntro')}>
      <SocialSignInErrorNotice />
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
          initials={{ label: t('useInitials'), draw: drawOwn }}
        />
        {failure && (
          <Notice tone="error" isAlert>
            <TranslatedMessage text={failure.message} />
          </Notice>
        )}
        <TermsAgreement />
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
