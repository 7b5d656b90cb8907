import { brandName } from '#contract/brands.ts'
import type { Random } from '../random.ts'
import { handovers, reasons } from './text-closings.ts'
import { bodyFeatures, brandFeatures } from './text-features.ts'
import { histories } from './text-histories.ts'
import { openings } from './text-openings.ts'
import type { TextPool } from './text-pool.ts'

export type Described = Readonly<{
  brand: string
  model: string
  body: string
  fuel: string
  transmission: string
  year: number
  mileageMiles: number
  paint: string
  city: string
  milesAYear: number
}>

const exoticBrands = new Set(['Ferrari', 'Lamborghini', 'Rolls_Royce'])
const practicalBodies = new Set(['Saloon', 'Estate', 'Hatchback', 'SUV'])
/** What an electric car has not, and what a manual gearbox does not do. */
const burns = /gearbox|tank|filling|exhaust/
const shifts = /gearbox|Distronic/

/**
 * Writes one description after the other, from sentences that fit the car. The least used sentence comes next, and no
 * two descriptions share more than two of theirs, so that nobody reads the same text twice.
 */
export function describer(random: Random): (car: Described) => string {
  const uses = new Map<string, number>()
  const written: Set<string>[] = []
  const leastUsed = (candidates: readonly string[]) => {
    const fewest = Math.min(...candidates.map((text) => uses.get(text) ?? 0))
    return random.pick(candidates.filter((text) => (uses.get(text) ?? 0) === fewest))
  }

  return (car) => {
    const isElectric = car.fuel === 'Electric'
    const isManual = car.transmission === 'Manual'
    const features = [bodyFeatures[car.body] ?? [], brandFeatures[car.brand] ?? []].map((pool) =>
      pool.filter((text) => !(isElectric && burns.test(text)) && !(isManual && shifts.test(text))),
    )
    const [bodyPool = [], brandPool = []] = features
    const draft = () => [
      leastUsed(fitting(openings, car)),
      leastUsed(brandPool),
      leastUsed(bodyPool),
      leastUsed(fitting(histories, car)),
      ...(random.chance(0.85) ? [leastUsed(fitting(reasons, car))] : []),
      leastUsed(fitting(handovers, car)),
    ]
    const isTooAlike = (texts: string[]) =>
      written.some((earlier) => sentencesOf(texts).filter((sentence) => earlier.has(sentence)).length > 2)
    let sentences = draft()
    for (let tries = 0; tries < 200 && isTooAlike(sentences); tries++) {
      // The pair that reads alike counts as used once more, so that the next draft takes other sentences.
      for (const text of sentences.slice(1, 4)) uses.set(text, (uses.get(text) ?? 0) + 0.5)
      sentences = draft()
    }
    for (const text of sentences) uses.set(text, (uses.get(text) ?? 0) + 1)
    written.push(new Set(sentencesOf(sentences)))
    return fillTemplate(inParagraphs(sentences), car)
  }
}

function fitting(pool: TextPool, { brand, body, milesAYear }: Described): string[] {
  const isExotic = exoticBrands.has(brand) || body === 'Supercar'
  const isPractical = !isExotic && practicalBodies.has(body)
  return [
    ...pool.any,
    ...(isPractical ? pool.everyday : []),
    ...(isExotic ? pool.exotic : []),
    ...(milesAYear < 6000 ? pool.littleDriven : []),
  ]
}

/** A pool's entry may be two sentences. */
function sentencesOf(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.!?])\s+/))
}

/** The car first, then its story and the sale. */
function inParagraphs(sentences: string[]): string {
  return `${sentences.slice(0, 3).join(' ')}\n\n${sentences.slice(3).join(' ')}`
}

/** Puts the car's own words in the place of `{car}`, `{year}`, `{miles}`, `{paint}` and `{city}`. */
export function fillTemplate(
  text: string,
  of: Pick<Described, 'brand' | 'model' | 'year' | 'mileageMiles' | 'paint' | 'city'>,
): string {
  const { brand, model, year, mileageMiles, paint, city } = of
  const values: Record<string, string> = {
    car: `${brandName(brand)} ${model}`,
    year: String(year),
    miles: mileageMiles.toLocaleString('en-US'),
    paint,
    city: city.replace(/, [A-Z]{2}$/, ''),
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
