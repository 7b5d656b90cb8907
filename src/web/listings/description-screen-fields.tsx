import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { CarFieldsProps } from '#web/listings/car-fields.tsx'
import { type CarFormValues, emptyCarFormValues } from '#web/listings/car-form-values.ts'
import {
  appendTopicLead,
  type DescriptionTopic,
  descriptionTopics,
  isTopicAnswered,
} from '#web/listings/description-topics.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { CircleCheck, Plus } from '#web/ui/icons.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type DescriptionScreenProps = CarFieldsProps & { form: UseFormReturn<CarFormValues> }

/** Title and description, with what buyers ask for. */
export function DescriptionScreenFields({ form, register, errors }: DescriptionScreenProps) {
  const t = useListingsTexts()
  return (
    <>
      <TextInput label={t('title')} maxLength={200} hint={t('titleHint')} error={errors.title} {...register('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Textarea
          label={t('description')}
          rows={9}
          hint={t('descriptionHint')}
          error={errors.description}
          {...register('description')}
        />
        <DescriptionHelper form={form} />
      </div>
    </>
  )
}

/** One press writes the beginning of a line into the description; what is answered is ticked. */
function DescriptionHelper({ form }: { form: UseFormReturn<CarFormValues> }) {
  const t = useListingsTexts()
  const typed = useWatch({ control: form.control })
  const values = { ...emptyCarFormValues, ...typed }
  const leadOf = ({ name }: DescriptionTopic) => `${t(`topic.${name}`)}:`
  const answered = descriptionTopics.filter((topic) => isTopicAnswered(topic, { values, lead: leadOf(topic) }))

  function begin(lead: string) {
    const text = appendTopicLead(form.getValues('description'), lead)
    form.setValue('description', text, { shouldDirty: true })
    form.setFocus('description')
    const [field] = document.getElementsByName('description')
    if (!(field instanceof HTMLTextAreaElement)) return
    const line = text.indexOf('\n', text.indexOf(lead))
    field.setSelectionRange(line < 0 ? text.length : line, line < 0 ? text.length : line)
    field.scrollTop = field.scrollHeight
  }

  return (
    <section aria-labelledby="buyers-ask" className="grid gap-2 rounded-box bg-paper-shade p-4">
      <h3 id="buyers-ask">{t('buyersAsk')}</h3>
      <p className="text-muted text-sm">
        {t('buyersAskIntro', { count: answered.length, total: descriptionTopics.length })}
      </p>
      <ul className="grid gap-1">
        {descriptionTopics.map((topic) => {
          const isAnswered = answered.includes(topic)
          return (
            <li key={topic.name}>
              <button
                type="button"
                className="btn btn-ghost w-full justify-start text-start font-normal"
                onClick={() => begin(leadOf(topic))}
              >
                {isAnswered ? (
                  <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
                ) : (
                  <Plus className="size-5 shrink-0 text-muted" aria-hidden="true" />
                )}
                {t(`topic.${topic.name}`)}
                {isAnswered && <span className="sr-only">: {t('answered')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
