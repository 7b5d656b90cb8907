import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { RequestPasswordResetRequest } from '#contract/mail.ts'
import { returnPathIfShort } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { BackToLoginLink } from '#web/accounts/back-to-login-link.tsx'
import { DemoMailNote } from '#web/accounts/demo-mail-note.tsx'
import { saveReturnPath } from '#web/accounts/saved-return-path.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const Address = RequestPasswordResetRequest.pick({ email: true })

type AskForMailProps = {
  title: string
  intro: string
  /** Requests the mail; the response is the same for every address. */
  ask: (asked: { email: string; from?: string }) => Promise<{ message: string }>
}

/**
 * A form for an address: if the address has an account, it gets a link. The link leads on to the page that the user
 * wanted.
 */
export function RequestMailLinkForm({ title, intro, ask }: AskForMailProps) {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const from = returnPathIfShort(query.get('from'))
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const { message } = await ask({ email, ...(from ? { from } : {}) })
      saveReturnPath(from)
      setAnswer(message)
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['email'] })
    }
  })

  if (answer !== null) {
    return (
      <AuthPageLayout title={t('lookIntoMail')} intro={<TranslatedMessage text={answer} />}>
        <DemoMailNote />
        <BackToLoginLink />
      </AuthPageLayout>
    )
  }
  return (
    <AuthPageLayout title={title} intro={intro}>
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
      <BackToLoginLink />
    </AuthPageLayout>
  )
}
