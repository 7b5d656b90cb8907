import { brandDisplayName } from '#contract/brands.ts'
import type { Random } from '../random.ts'
import {
  type DescribedCarFacts,
  type DescriptionSentence,
  type DescriptionSentencePool,
  isSentenceTrueOfCar,
  sentenceText,
} from './description-sentence-pool.ts'
import { carViewingSentences, sellingReasonSentences } from './text-closings.ts'
import { hasLowMileage, isExoticCar, isPracticalCar } from './text-conditions.ts'
import { bodyFeatureSentences, brandFeatureSentences } from './text-features.ts'
import { historySentences } from './text-histories.ts'
import { openingSentences } from './text-openings.ts'

/** Sentences that are each true of the car, but that contradict each other in one text. */
const contradictions: readonly (readonly [RegExp, RegExp])[] = [
  [/driven by one person/, /as a couple|driven by a chauffeur|My partner knows/],
  [/driven by one person|I ordered this/, /official dealer/],
  [/independent shop|to the dealer every year/, /official dealer|certified it as an approved/],
  [/never been on salt/, /in January|ski weekend|for skis|snow chains/],
  [/[Tt]hree child seats/, /third child/],
  [/struggle to find another|There are few of these/, /has the same model|second one in the same color/],
  [/second {car} I have owned/, /second one in the same color/],
  [/two children/, /juice box/],
  [/interstate|eleven states|commute/, /stands too much|few miles a week|rather see it driven/],
  [/[Bb]attery was changed/, /battery tender/],
]

/**
 * Writes one description after the other, from sentences that are true of the car. The least used sentence comes next,
 * and no two descriptions share more than two sentences, so that the texts do not repeat.
 */
export function createDemoDescriptionWriter(random: Random): (car: DescribedCarFacts) => string {
  const uses = new Map<string, number>()
  const written: Set<string>[] = []
  const leastUsed = (candidates: readonly string[]) => {
    const fewest = Math.min(...candidates.map((text) => uses.get(text) ?? 0))
    return random.pick(candidates.filter((text) => (uses.get(text) ?? 0) === fewest))
  }

  return (car) => {
    const [brandPool, bodyPool] = [brandFeatureSentences[car.brand] ?? [], bodyFeatureSentences[car.body ?? ''] ?? []]
    const draft = () => [
      leastUsed(fitting(openingSentences, car)),
      leastUsed(trueOf(brandPool, car)),
      leastUsed(trueOf(bodyPool, car)),
      leastUsed(fitting(historySentences, car)),
      ...(random.chance(0.85) ? [leastUsed(fitting(sellingReasonSentences, car))] : []),
      leastUsed(fitting(carViewingSentences, car)),
    ]
    const isTooAlike = (texts: string[]) =>
      written.some((earlier) => sentencesOf(texts).filter((sentence) => earlier.has(sentence)).length > 2)
    let sentences = draft()
    for (let tries = 0; tries < 200 && (isTooAlike(sentences) || contradicts(sentences)); tries++) {
      // The sentences of a rejected draft count as used half a time more, so that the next draft takes other sentences.
      for (const text of sentences.slice(1, 4)) uses.set(text, (uses.get(text) ?? 0) + 0.5)
      sentences = draft()
    }
    for (const text of sentences) uses.set(text, (uses.get(text) ?? 0) + 1)
    written.push(new Set(sentencesOf(sentences)))
    return fillTemplate(inParagraphs(sentences), car)
  }
}

/**
 * One description of sentences that are true of the car, computed quickly: a market of a million cars may repeat
 * itself.
 */
export function writeDescriptionAllowingRepeats(random: Random, car: DescribedCarFacts): string {
  const pickTrue = (sentences: readonly DescriptionSentence[]): string => {
    const picked = random.pick(sentences)
    return isSentenceTrueOfCar(picked, car) ? sentenceText(picked) : pickTrue(sentences)
  }
  const draft = () =>
    [openingSentences, historySentences, sellingReasonSentences, carViewingSentences].map(({ any }) => pickTrue(any))
  let sentences = draft()
  while (contradicts(sentences)) sentences = draft()
  return fillTemplate(sentences.join(' '), car)
}

function contradicts(sentences: readonly string[]): boolean {
  const text = sentences.join(' ')
  return contradictions.some(([one, other]) => one.test(text) && other.test(text))
}

function fitting(pool: DescriptionSentencePool, car: DescribedCarFacts): string[] {
  const sentences = [
    ...pool.any,
    ...(isPracticalCar(car) ? pool.everyday : []),
    ...(isExoticCar(car) ? pool.exotic : []),
    ...(hasLowMileage(car) ? pool.littleDriven : []),
  ]
  return trueOf(sentences, car)
}

function trueOf(sentences: readonly DescriptionSentence[], car: DescribedCarFacts): string[] {
  return sentences.filter((sentence) => isSentenceTrueOfCar(sentence, car)).map(sentenceText)
}

/** An entry of a pool may contain two sentences. */
function sentencesOf(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.!?])\s+/))
}

/** The first paragraph describes the car, the second its history and the sale. */
function inParagraphs(sentences: string[]): string {
  return `${sentences.slice(0, 3).join(' ')}\n\n${sentences.slice(3).join(' ')}`
}

/** Replaces `{car}`, `{year}`, `{miles}`, `{paint}` and `{city}` by the car's own values. */
function fillTemplate(
  text: string,
  of: Pick<DescribedCarFacts, 'brand' | 'model' | 'year' | 'mileageMiles' | 'paint' | 'city'>,
): string {
  const { brand, model, year, mileageMiles, paint, city } = of
  const values: Record<string, string> = {
    car: `${brandDisplayName(brand)} ${model}`,
    year: String(year),
    miles: mileageMiles.toLocaleString('en-US'),
    paint,
    city: city.replace(/, [A-Z]{2}$/, ''),
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
