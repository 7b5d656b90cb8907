import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { ContactFormRequest, type ContactTopic, contactTopics } from '#contract/feedback.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { ContactNextSteps } from '#web/feedback/contact-next-steps.tsx'
import { useContactTopicNames } from '#web/feedback/use-contact-topic-names.ts'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useEarlyRadioChoice } from '#web/forms/use-early-radio-choice.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { feedbackClient } from './feedback-client.ts'

const fields = ['topic', 'about', 'email', 'text'] as const
type Values = Record<(typeof fields)[number], string>

/** Sends a message with its topic to the Admins; what happens next stands below the topic, and in place of the form then. */
export function ContactForm() {
  const t = useFeedbackTexts()
  const viewer = useSignedInUser()
  const [sent, setSent] = useState<ContactTopic | null>(null)
  const accountId = viewer?.id ?? ''
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept] = useState(() => readInterruptedForm<Values>('contact', { accountId, fields }))
  const asked = new URLSearchParams(search)
  const form = useForm<z.input<typeof ContactFormRequest>, unknown, ContactFormRequest>({
    resolver: zodResolver(ContactFormRequest),
    defaultValues: {
      topic: knownTopic(kept?.topic ?? asked.get('topic')),
      about: kept?.about ?? asked.get('about')?.slice(0, 300) ?? '',
      email: kept?.email ?? viewer?.email ?? '',
      text: kept?.text ?? '',
    },
  })
  useEffect(() => {
    if (kept) deleteInterruptedForm('contact')
  }, [kept])
  const { errors, isSubmitting } = form.formState
  const topic = form.watch('topic')

  const submit = form.handleSubmit(async (request) => {
    const { about = '', ...rest } = request
    try {
      await readApiResponse(
        feedbackClient().contact.$post({ json: request.topic === 'report' ? { ...rest, about } : rest }),
      )
      form.reset({ topic: undefined, about: '', email: request.email, text: '' })
      setSent(request.topic)
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields })
      if (saveInterruptedForm(error, { form: 'contact', accountId, values: { ...rest, about } })) {
        await navigate(`/login?${new URLSearchParams({ from: pathname + search })}`)
      }
    }
  })

  // Screen readers announce what changes in a region that they know, not one that comes with its text.
  return (
    <div>
      <div role="status">
        {sent && (
          <div className="grid justify-items-start gap-4 rounded-box bg-paper-shade p-6">
            <p className="font-display text-2xl">{t('contactThanks')}</p>
            <ContactNextSteps topic={sent} />
            <Button look="secondary" onClick={() => setSent(null)}>
              {t('writeAnother')}
            </Button>
          </div>
        )}
      </div>
      {!sent && (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <div>
            <TopicChips chosen={topic} register={form.register('topic')} error={errors.topic?.message} />
            <div role="status" className={topic ? 'mt-5 rounded-box bg-paper-shade p-4' : undefined}>
              {topic && <ContactNextSteps topic={topic} />}
            </div>
          </div>
          {topic === 'report' && (
            <TextInput
              label={t('reportedAddress')}
              hint={t('reportedAddressHint')}
              dir="ltr"
              autoComplete="off"
              maxLength={300}
              error={errors.about?.message}
              {...form.register('about')}
            />
          )}
          <TextInput
            label={t('email')}
            hint={t('replyHint')}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Textarea
            label={t('message')}
            rows={5}
            maxLength={2000}
            error={errors.text?.message}
            {...form.register('text')}
          />
          <SubmitButton isBusy={isSubmitting} className="min-w-40 justify-self-start max-sm:w-full">
            {t('send')}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}

function knownTopic(value: string | null): ContactTopic | undefined {
  return contactTopics.find((topic) => topic === value)
}

type TopicChipsProps = {
  chosen: ContactTopic | undefined
  register: UseFormRegisterReturn
  error: string | undefined
}

function TopicChips({ chosen, register, error }: TopicChipsProps) {
  const t = useFeedbackTexts()
  const names = useContactTopicNames()
  const id = useId()
  const chip = useEarlyRadioChoice(register)
  return (
    <fieldset ref={chip.group} aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{t('topic')}</legend>
      <div className="flex flex-wrap gap-2">
        {contactTopics.map((topic) => (
          <label key={topic} className="choice-chip relative cursor-pointer">
            <input
              type="radio"
              value={topic}
              className="sr-only"
              defaultChecked={topic === chosen}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              {...chip.register}
            />
            {names[topic]}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
