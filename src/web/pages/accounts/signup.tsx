import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { SignUpRequest } from '#contract/accounts.ts'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { AccountFields } from '#web/accounts/account-fields.tsx'
import { accountFieldNames, createAccountRequestBody, photoFileListSchema } from '#web/accounts/account-form.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { DemoMailNote } from '#web/accounts/demo-mail-note.tsx'
import { drawInitialsAvatar } from '#web/accounts/draw-initials-avatar.ts'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialSignInErrorNotice, useSocialSignInError } from '#web/accounts/social-sign-in-error.tsx'
import { TermsAgreementNote } from '#web/accounts/terms-agreement-note.tsx'
import { type ApiError, browserFetch, loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { redirectIfSignedIn } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/signup'

const SignUpForm = SignUpRequest.extend({ photo: photoFileListSchema })
type SignUpForm = z.input<typeof SignUpForm>

export async function loader(args: Route.LoaderArgs) {
  await redirectIfSignedIn(args)
  return { ways: await loadOrPageError(socialSignInClient(args.context.get(apiFetchContext)).auth.ways.$get()) }
}

export default function Signup({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  const loginPath = appendReturnPath('/login', from)
  const initialRole = isOnWayToSell(from) ? 'Seller' : 'Buyer'
  const form = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: {
      name: '',
      email: '',
      phoneNumber: '',
      password: '',
      role: initialRole,
    },
  })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<ApiError | null>(null)

  const isRefused = useSocialSignInError() !== null
  useEffect(() => {
    if (isRefused)
      toastNotifier.error(notificationMessages.providerFailed, {
        id: 'provider-failed',
        next: notificationNextStepMessages.providerFailed,
      })
  }, [isRefused])

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await readApiResponse(browserFetch('/api/accounts', { method: 'POST', body: createAccountRequestBody(values) }))
      toastNotifier.success(notificationMessages.registered, {
        next: notificationNextStepMessages.registered(values.email),
      })
      await navigate(loginPath, { state: { registered: values.email } })
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: accountFieldNames, showFailure: setFailure })
    }
  })

  const drawOwn = async () =>
    (await form.trigger('name', { shouldFocus: true })) ? drawInitialsAvatar(form.getValues('name')) : null

  return (
    <AuthPageLayout title={t('signUp')} intro={t('signUpIntro')}>
      <SocialSignInErrorNotice />
      <SocialButtons ways={ways} purpose="signup" from={from} />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <AccountFields
          words={{
            role: { label: t('role') },
            name: { label: t('fullName') },
            email: { label: t('email'), hint: t('emailHint') },
            phoneNumber: { label: t('phoneNumber'), hint: t('phoneHint') },
            password: { label: t('password'), hint: t('passwordHint') },
            photo: { label: t('photo'), hint: t('photoHint') },
          }}
          register={(field) => form.register(field)}
          errors={errors}
          initialRole={initialRole}
          isOwn
          initials={{ label: t('useInitials'), draw: drawOwn }}
        />
        {failure && (
          <InlineNotice tone="error" isAlert>
            <TranslatedMessage text={failure.message} />
          </InlineNotice>
        )}
        <DemoMailNote />
        <TermsAgreementNote />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('signUp')}
        </SubmitButton>
      </form>
      <p className="text-muted">
        {t.rich('haveAccount', {
          link: (words) => (
            <Link to={loginPath} className="font-medium text-primary underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPageLayout>
  )
}

/** True for a visitor who comes from `Sell it now` and needs the role that may post a car. */
function isOnWayToSell(from: string | null): boolean {
  return from?.startsWith('/dashboard/addProduct') ?? false
}
