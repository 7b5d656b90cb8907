import type { NumberChoiceFacetName } from '#contract/attribute-names.ts'
import { impliedBodyMeanings, isSeatCount, isSeatOrDoorCount } from '../lexicon/implied-bodies.ts'
import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'

/** For a number of seats or doors, the bodies of which a car that states none may have it. */
export type LikelyBodies = Partial<Record<NumberChoiceFacetName, string[] | 'any'>>

/**
 * The bodies that a number of seats or doors makes likely; any if the body or the model is named. Of a car that others
 * are compared with, the seats are not those of the others: `like a miata with four seats`.
 */
export function likelyBodies(
  features: readonly { feature: CarPhraseMeaning; text: string }[],
  { isModelNamed, isReference }: { isModelNamed: boolean; isReference: boolean },
): LikelyBodies {
  const isBodyNamed = features.some(({ feature }) => feature.field === 'body' && !impliedBodyMeanings.has(feature))
  const bodies: LikelyBodies = {}
  for (const { feature, text } of features) {
    if (!isSeatOrDoorCount(feature)) continue
    const own = features.filter((one) => one.text === text && impliedBodyMeanings.has(one.feature))
    const isNamed = isBodyNamed || (isModelNamed && !(isReference && isSeatCount(feature)))
    bodies[feature.field] = isNamed ? 'any' : own.map((one) => one.feature.value)
  }
  return bodies
}
