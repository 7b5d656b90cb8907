import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { RequestPasswordReset } from '#contract/mail.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { Said } from '#web/i18n/said.tsx'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { mailClient } from '#web/pages/mail/clients.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export default function ForgotPassword() {
  const t = useAccountsTexts()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm<RequestPasswordReset>({
    resolver: zodResolver(RequestPasswordReset),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await read(mailClient().auth['request-password-reset'].$post({ json: values }))
      setAnswer(message)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['email'] })
    }
  })

  if (answer !== null) {
    return (
      <AccountPanel title={t('lookIntoMail')} intro={<Said text={answer} />}>
        <BackToLogin />
      </AccountPanel>
    )
  }
  return (
    <AccountPanel title={t('forgotTitle')} intro={t('forgotIntro')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('sendLink')}
        </SubmitButton>
      </form>
      <BackToLogin />
    </AccountPanel>
  )
}

function BackToLogin() {
  const t = useAccountsTexts()
  return (
    <p>
      <Link to="/login" className="font-medium text-primary underline underline-offset-4">
        {t('backToLogin')}
      </Link>
    </p>
  )
}
