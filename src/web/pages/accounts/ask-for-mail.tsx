import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequestPasswordReset } from '#contract/mail.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { Said } from '#web/i18n/said.tsx'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { BackToLogin } from '#web/pages/accounts/back-to-login.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const Address = RequestPasswordReset.pick({ email: true })

type AskForMailProps = {
  title: string
  intro: string
  /** Asks for the mail; what it answers is the same for every address. */
  ask: (email: string) => Promise<{ message: string }>
}

/** Asks for an address, to which a link is sent if it has an account. */
export function AskForMail({ title, intro, ask }: AskForMailProps) {
  const t = useAccountsTexts()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const { message } = await ask(email)
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
    <AccountPanel title={title} intro={intro}>
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
