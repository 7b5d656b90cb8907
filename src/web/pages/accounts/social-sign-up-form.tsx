import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { SignUpRequest } from '#contract/accounts.ts'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import { type SocialSignInOutcomeResponse, SocialSignUpRequest } from '#contract/social-sign-in.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { RoleTiles } from '#web/accounts/role-tiles.tsx'
import { TermsAgreementNote } from '#web/accounts/terms-agreement-note.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const WithAddress = SocialSignUpRequest.extend({ email: SignUpRequest.shape.email })

type SocialSignUpFormProps = {
  found: Extract<SocialSignInOutcomeResponse, { step: 'sign-up' }>
  onDone: (outcome: SocialSignInOutcomeResponse) => Promise<void>
}

/** The choices left at the first sign-in with a provider (row S-24); the provider has supplied the rest. */
export function SocialSignUpForm({ found, onDone }: SocialSignUpFormProps) {
  const t = useAccountsTexts()
  const { name, email, suggestedEmail } = found
  const form = useForm<SocialSignUpRequest>({
    resolver: zodResolver(email === null ? WithAddress : SocialSignUpRequest),
    defaultValues: { name, email: email ?? suggestedEmail ?? '', role: 'Buyer' },
  })
  const { errors, isSubmitting } = form.formState
  const provider = socialProviderDisplayNames[found.provider]

  const submit = form.handleSubmit(async (json) => {
    try {
      await onDone(await readApiResponse(socialSignInClient().auth.social['sign-up'].$post({ json })))
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['name', 'email', 'role'] })
    }
  })

  return (
    <AuthPageLayout title={t('signUp')} intro={t('socialSignUpIntro', { provider })}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput label={t('fullName')} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          readOnly={email !== null}
          hint={email === null ? t('addressAsked', { provider }) : t('addressConfirmedBy', { provider })}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RoleTiles register={form.register('role')} initial="Buyer" error={errors.role?.message} />
        <TermsAgreementNote />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('signUp')}
        </SubmitButton>
      </form>
    </AuthPageLayout>
  )
}
