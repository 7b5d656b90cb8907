import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { RequestPasswordReset } from '#contract/mail.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { mailClient } from '#web/pages/mail/clients.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export default function ForgotPassword() {
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
      <AccountPanel title="Look into your mail" intro={answer}>
        <BackToLogin />
      </AccountPanel>
    )
  }
  return (
    <AccountPanel title="Forgot your password?" intro="We send you a link to choose a new one.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          Send the link
        </SubmitButton>
      </form>
      <BackToLogin />
    </AccountPanel>
  )
}

function BackToLogin() {
  return (
    <p>
      <Link to="/login" className="font-medium text-primary underline underline-offset-4">
        Back to the login
      </Link>
    </p>
  )
}
