import { buyerQuestionAttributeNames, isChoiceAttribute, multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarFormValues } from '#web/listings/car-form-values.ts'

/** What an advert lacks that buyers miss, the most important first. */
export type AdvertGap = 'photos' | 'description' | 'mileage' | 'history' | 'location' | 'extras'

/** Buyers see the outside, the inside and the faults from so many photos on. */
export const enoughPhotos = 5
/** A few sentences, in characters. */
const enoughDescription = 120

const historyFields = buyerQuestionAttributeNames.filter(isChoiceAttribute).map((name) => carAttributes[name].field)
const extrasFields = multiChoiceAttributeNames.map((name) => carAttributes[name].field)
type StatedFacts = Pick<
  CarFormValues,
  (typeof historyFields)[number] | (typeof extrasFields)[number] | 'mileage' | 'location'
>

type Advert = { photoCount: number; descriptionLength: number; facts: StatedFacts }

export function advertGaps({ photoCount, descriptionLength, facts }: Advert): AdvertGap[] {
  const isMissing: Record<AdvertGap, boolean> = {
    photos: photoCount < enoughPhotos,
    description: descriptionLength < enoughDescription,
    mileage: facts.mileage === '',
    history: historyFields.some((field) => facts[field] === ''),
    location: facts.location === '',
    extras: extrasFields.some((field) => facts[field] === ''),
  }
  return (['photos', 'description', 'mileage', 'history', 'location', 'extras'] as const).filter(
    (gap) => isMissing[gap],
  )
}
