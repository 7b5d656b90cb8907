/** The facts that a description may mention. Facts that the car does not state are null. */
export type CarForDescription = Readonly<{
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
export type Sentence = string | Readonly<{ text: string; fits: (car: CarForDescription) => boolean }>

/** Sentences for any car, for practical cars only, for dream cars, and for cars with few miles. */
export type TextPool = Readonly<Record<'any' | 'everyday' | 'exotic' | 'littleDriven', readonly Sentence[]>>

/** A sentence that is true only of cars that meet every condition. */
export function conditionalSentence(text: string, ...conditions: ((car: CarForDescription) => boolean)[]): Sentence {
  return { text, fits: (car) => conditions.every((isMet) => isMet(car)) }
}

export function sentenceText(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : sentence.text
}

export function isSentenceTrueOfCar(sentence: Sentence, car: CarForDescription): boolean {
  return typeof sentence === 'string' || sentence.fits(car)
}
