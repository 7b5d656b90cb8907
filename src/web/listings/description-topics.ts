import { buyerQuestionAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarFormValues } from '#web/listings/car-form-values.ts'

const answeredByField = buyerQuestionAttributeNames.map((name) => {
  const { buyersAsk, field } = carAttributes[name]
  return { name: buyersAsk.question, field }
})
const answeredInWords = (['faults', 'tires', 'extras', 'reason'] as const).map((name) => ({ name, field: null }))

/** What buyers ask about a used car. Those with a field are answered by it, too. */
export const descriptionTopics = [...answeredByField, ...answeredInWords]
export type DescriptionTopic = (typeof descriptionTopics)[number]

type Described = { values: Pick<CarFormValues, 'description' | NonNullable<DescriptionTopic['field']>>; lead: string }

/** True once the field is filled in, or something stands behind the topic's lead, as in `Service history: full`. */
export function isTopicAnswered({ field }: DescriptionTopic, { values, lead }: Described): boolean {
  if (field !== null && values[field] !== '') return true
  return values.description
    .split('\n')
    .some((line) => line.trimStart().startsWith(lead) && line.trim().length > lead.length)
}

/** The description with the lead on a line of its own at the end, for the seller to go on; unchanged where it has it. */
export function appendTopicLead(description: string, lead: string): string {
  if (description.split('\n').some((line) => line.trimStart().startsWith(lead))) return description
  return description.trim() === '' ? `${lead} ` : `${description.trimEnd()}\n${lead} `
}
