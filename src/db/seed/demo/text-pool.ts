/** What a text may speak of. Facts that a car does not tell are null. */
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

/** A sentence, and for which cars it is true where it says more than any seller may. */
export type Sentence = string | Readonly<{ text: string; fits: (car: CarForDescription) => boolean }>

/** Sentences for any car, for practical ones only, for those that people dream of, and for those with few miles. */
export type TextPool = Readonly<Record<'any' | 'everyday' | 'exotic' | 'littleDriven', readonly Sentence[]>>

/** A sentence that is true of some cars only: of those that meet every condition. */
export function when(text: string, ...conditions: ((car: CarForDescription) => boolean)[]): Sentence {
  return { text, fits: (car) => conditions.every((isMet) => isMet(car)) }
}

export function sentenceText(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : sentence.text
}

export function isTrueOf(sentence: Sentence, car: CarForDescription): boolean {
  return typeof sentence === 'string' || sentence.fits(car)
}
