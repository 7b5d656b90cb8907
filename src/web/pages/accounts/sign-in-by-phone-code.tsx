import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { RequestPhoneCodeRequest, SignInByPhoneRequest } from '#contract/phone-code.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { phoneCodeClient } from '#web/accounts/account-clients.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { BackToLoginLink } from '#web/accounts/back-to-login-link.tsx'
import { toastSignedIn } from '#web/accounts/toast-signed-in.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { SecondFactorCodeForm } from '#web/pages/accounts/second-factor-code-form.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Step =
  | { kind: 'number' }
  | { kind: 'code'; phoneNumber: string; said: string }
  | { kind: 'second'; challenge: string }

const Code = SignInByPhoneRequest.pick({ code: true })
const calls = () => phoneCodeClient().auth['phone-number']

/** Signs in with a code that is sent to the telephone (row S-23). */
export default function SignInByPhoneCode() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step>({ kind: 'number' })
  const again = () => setStep({ kind: 'number' })

  async function goOn() {
    toastSignedIn()
    await navigate(safeReturnPath(query.get('from')), { replace: true })
  }

  if (step.kind === 'second')
    return <SecondFactorCodeForm challenge={step.challenge} onSignedIn={goOn} onBack={again} />
  if (step.kind === 'number') return <AskForCode onAsked={(asked) => setStep({ kind: 'code', ...asked })} />
  const second = (challenge: string) => setStep({ kind: 'second', challenge })
  return <EnterCode {...step} onSignedIn={goOn} onChallenge={second} onBack={again} />
}

function AskForCode({ onAsked }: { onAsked: (asked: { phoneNumber: string; said: string }) => void }) {
  const t = useAccountsTexts()
  const form = useForm({ resolver: zodResolver(RequestPhoneCodeRequest), defaultValues: { phoneNumber: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const { message } = await readApiResponse(calls()['send-otp'].$post({ json }))
      onAsked({ ...json, said: message })
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['phoneNumber'] })
    }
  })

  return (
    <AuthPageLayout title={t('codeTitle')} intro={t('phoneCodeIntro')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={t('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('countryCodeHint')}
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('sendCode')}
        </SubmitButton>
      </form>
      <BackToLoginLink />
    </AuthPageLayout>
  )
}

type EnterCodeProps = {
  phoneNumber: string
  said: string
  onSignedIn: () => Promise<unknown>
  onChallenge: (challenge: string) => void
  onBack: () => void
}

function EnterCode({ phoneNumber, said, onSignedIn, onChallenge, onBack }: EnterCodeProps) {
  const t = useAccountsTexts()
  const form = useForm({ resolver: zodResolver(Code), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const admitted = await readApiResponse(calls().verify.$post({ json: { phoneNumber, code } }))
      if ('challenge' in admitted) return onChallenge(admitted.challenge)
      await onSignedIn()
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['code'] })
    }
  })

  return (
    <AuthPageLayout title={t('lookAtPhone')} intro={<TranslatedMessage text={said} />}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          error={errors.code?.message}
          {...form.register('code')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('logIn')}
        </SubmitButton>
      </form>
      <div className="-ms-4">
        <Button look="quiet" onClick={onBack}>
          {t('anotherCode')}
        </Button>
      </div>
    </AuthPageLayout>
  )
}
