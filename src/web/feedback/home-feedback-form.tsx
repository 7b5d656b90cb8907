import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { SendFeedbackRequest } from '#contract/feedback.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { feedbackClient } from './feedback-client.ts'

const fields = ['email', 'text'] as const

/**
 * Sends an address and a message to the Admins, at the foot of the home page, which imports it lazily; the thanks appear in
 * place of the form.
 */
export function HomeFeedbackForm({ thanks }: { thanks: string }) {
  const t = useFeedbackTexts()
  const viewer = useSignedInUser()
  const [isSent, setSent] = useState(false)
  const accountId = viewer?.id ?? ''
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept] = useState(() => readInterruptedForm<SendFeedbackRequest>('feedback', { accountId, fields }))
  const form = useForm<SendFeedbackRequest>({
    resolver: zodResolver(SendFeedbackRequest),
    defaultValues: kept ?? { email: viewer?.email ?? '', text: '' },
  })
  useEffect(() => {
    if (kept) deleteInterruptedForm('feedback')
  }, [kept])
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await readApiResponse(feedbackClient().feedback.$post({ json: values }))
      form.reset({ email: values.email, text: '' })
      setSent(true)
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields })
      if (saveInterruptedForm(error, { form: 'feedback', accountId, values })) {
        await navigate(`/login?${new URLSearchParams({ from: pathname + search })}`)
      }
    }
  })

  if (isSent) {
    return (
      <div role="status" className="grid justify-items-start gap-4 rounded-box bg-paper-shade p-6">
        <p className="font-display text-2xl">{thanks}</p>
        <Button look="secondary" onClick={() => setSent(false)}>
          {t('writeAnother')}
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Textarea label={t('text')} rows={5} maxLength={2000} error={errors.text?.message} {...form.register('text')} />
      <SubmitButton isBusy={isSubmitting} className="justify-self-start">
        {t('send')}
      </SubmitButton>
    </form>
  )
}
