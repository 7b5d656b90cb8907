/**
 * A number beyond these bounds is a typing error, whatever the model: the smallest car engines have half a litre, the
 * largest 8.4; the weakest new cars of our time have 13 hp, the strongest 2,000.
 */
const bounds = { engineCc: [300, 9000], powerHp: [8, 2200], mileageMiles: [0, 1_000_000] } as const
export type PlausibilityCheckedFact = keyof typeof bounds

type StatedNumbers = { [K in PlausibilityCheckedFact]?: number | null | undefined } & {
  fuel?: string | null | undefined
}

/** The attributes whose numbers cannot be right. An electric car has an engine of no size. */
export function findImplausibleFacts(car: StatedNumbers): PlausibilityCheckedFact[] {
  return (Object.keys(bounds) as PlausibilityCheckedFact[]).filter((field) => {
    const value = car[field]
    if (field === 'engineCc' && value === 0 && car.fuel === 'Electric') return false
    const [least, most] = bounds[field]
    return value != null && (value < least || value > most)
  })
}

/** The message for each, shown beside its field. */
export const implausibleFactMessages: Record<PlausibilityCheckedFact, string> = {
  engineCc: 'Car engines are between 0.3 and 9 liters. Check the number.',
  powerHp: 'Cars have between 8 and 2,200 hp. Check the number.',
  mileageMiles: 'Hardly any car has more than 1,000,000 miles (1,609,344 km) on it. Check the number.',
}
