/** The facts that a description may mention. Facts that the car does not state are null. */
export type DescribedCarFacts = Readonly<{
  brand: string
  model: string
  body: string | null
  fuel: string | null
  transmission: string | null
  drive: string | null
  condition: string | null
  owners: number | null
  year: number
  yearOfPurchase: number | null
  mileageMiles: number
  thisYear: number
  paint: string
  city: string
}>

/** A sentence, with a condition where it is true of some cars only. */
export type DescriptionSentence = string | Readonly<{ text: string; fits: (car: DescribedCarFacts) => boolean }>

/** Sentences for any car, for practical cars only, for dream cars, and for cars with few miles. */
export type DescriptionSentencePool = Readonly<
  Record<'any' | 'everyday' | 'exotic' | 'littleDriven', readonly DescriptionSentence[]>
>

/** A sentence that is true only of cars that meet every condition. */
export function sentenceWithConditions(
  text: string,
  ...conditions: ((car: DescribedCarFacts) => boolean)[]
): DescriptionSentence {
  return { text, fits: (car) => conditions.every((isMet) => isMet(car)) }
}

export function sentenceText(sentence: DescriptionSentence): string {
  return typeof sentence === 'string' ? sentence : sentence.text
}

export function isSentenceTrueOfCar(sentence: DescriptionSentence, car: DescribedCarFacts): boolean {
  return typeof sentence === 'string' || sentence.fits(car)
}
