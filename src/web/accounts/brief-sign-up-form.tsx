import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SignUpRequest } from '#contract/accounts.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { authenticationClient } from '#web/accounts/account-clients.ts'
import type { AccountDraft } from '#web/accounts/account-draft.ts'
import { createAccountRequestBody } from '#web/accounts/account-form.ts'
import { drawInitialsAvatar } from '#web/accounts/draw-initials-avatar.ts'
import { TermsAgreementNote } from '#web/accounts/terms-agreement-note.tsx'
import { ApiError, browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const BriefSignUp = SignUpRequest.omit({ role: true })
type BriefSignUp = z.input<typeof BriefSignUp>
const fieldNames = ['name', 'email', 'password', 'phoneNumber'] as const

type BriefSignUpFormProps = {
  draft: AccountDraft
  /** The page to which the mail that confirms the address leads. */
  from: string
  onSignedIn: () => Promise<unknown>
  /** `isReady`: the account is there, and only its log-in failed. */
  onLogIn: (isReady: boolean) => void
}

/**
 * Signs a visitor up as a buyer and logs them in. The photo is drawn from their initials (row S-24): they may choose
 * another in their profile.
 */
export function BriefSignUpForm({ draft, from, onSignedIn, onLogIn }: BriefSignUpFormProps) {
  const t = useAccountsTexts()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isEmailTaken, setEmailTaken] = useState(false)
  const form = useForm<BriefSignUp>({
    resolver: zodResolver(BriefSignUp),
    defaultValues: { ...draft, password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { name, email, phoneNumber } }) => void Object.assign(draft, { name, email, phoneNumber }),
      }),
    [subscribe, draft],
  )

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    setEmailTaken(false)
    try {
      const photo = await drawInitialsAvatar(values.name)
      const body = createAccountRequestBody({ ...values, role: 'Buyer', photo: photo ? [photo] : [] })
      body.set('from', from)
      await readApiResponse(browserFetch('/api/accounts', { method: 'POST', body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') setEmailTaken(true)
      return showServerFormErrors(error, { setError: form.setError, fields: fieldNames, showFailure: setFailure })
    }
    // The dialog says itself what comes next.
    toastNotifier.success(notificationMessages.registered)
    try {
      const { email, password } = values
      await readApiResponse(authenticationClient().auth['sign-in'].email.$post({ json: { email, password } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return onLogIn(true)
    }
    await onSignedIn()
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextInput label={t('fullName')} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {isEmailTaken && errors.email && (
        <Button look="secondary" className="justify-self-start" onClick={() => onLogIn(false)}>
          {t('logInInstead')}
        </Button>
      )}
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      {failure && (
        <InlineNotice tone="error" isAlert>
          <TranslatedMessage text={failure.message} />
        </InlineNotice>
      )}
      <TermsAgreementNote isInDialog />
      <SubmitButton isBusy={isSubmitting} className="w-full">
        {t('signUpAndContinue')}
      </SubmitButton>
    </form>
  )
}
