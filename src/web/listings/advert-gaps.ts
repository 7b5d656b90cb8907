import { carAttributes } from '#contract/car-attributes.ts'

/** What an advert lacks that buyers miss, the most important first. */
export type AdvertGap = 'photos' | 'description' | 'mileage' | 'history' | 'location' | 'equipment'

/** Buyers see the outside, the inside and the faults from so many photos on. */
export const enoughPhotos = 5
/** A few sentences, in characters. */
const enoughDescription = 120

const historyFields = [
  carAttributes.titleStatus.field,
  carAttributes.accidents.field,
  carAttributes.serviceHistory.field,
] as const
type StatedFacts = Record<(typeof historyFields)[number] | 'mileage' | 'location' | 'equipment', string>

type Advert = { photoCount: number; descriptionLength: number; facts: StatedFacts }

export function advertGaps({ photoCount, descriptionLength, facts }: Advert): AdvertGap[] {
  const isMissing: Record<AdvertGap, boolean> = {
    photos: photoCount < enoughPhotos,
    description: descriptionLength < enoughDescription,
    mileage: facts.mileage === '',
    history: historyFields.some((field) => facts[field] === ''),
    location: facts.location === '',
    equipment: facts.equipment === '',
  }
  return (['photos', 'description', 'mileage', 'history', 'location', 'equipment'] as const).filter(
    (gap) => isMissing[gap],
  )
}
