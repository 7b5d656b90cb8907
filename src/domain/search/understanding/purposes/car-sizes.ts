import sizes from './car-sizes.json' with { type: 'json' }
import { type PreferredCarTrait, preferredTraitsByComparative, type WeightedCarTrait } from './purposes.ts'

/** Which models are of one size, from a Smart to a Suburban; cars of another body are as large as people count them. */
const modelsBySize: readonly (readonly string[])[] = sizes

/** The size of a model, 0 to 5; of the longest name that it starts with; null for one that is not listed. */
export function sizeOfCarModel(model: string): number | null {
  const asked = model.toLowerCase()
  let best: { length: number; size: number } | null = null
  for (const [size, names] of modelsBySize.entries()) {
    for (const name of names) {
      const isIt = asked === name.toLowerCase() || asked.startsWith(`${name.toLowerCase()} `)
      if (isIt && name.length > (best?.length ?? 0)) best = { length: name.length, size }
    }
  }
  return best?.size ?? null
}

/** The trait of a car that is as large as the models; null where none of them is listed. */
export function traitOfSameSize(models: readonly string[]): PreferredCarTrait | null {
  const sizes = new Set(models.flatMap((model) => sizeOfCarModel(model) ?? []))
  const names = modelsBySize.filter((_, size) => sizes.has(size)).flat()
  return names.length > 0 ? ofSizes(names) : null
}

/** These models; a longer name that is of another size, the `Grand Cherokee L`, is none of them. */
function ofSizes(names: readonly string[]): PreferredCarTrait {
  const own = new Set(names)
  const goesOn = (name: string) => names.some((start) => name.startsWith(`${start} `) || name.startsWith(`${start}-`))
  return { kind: 'model', names, except: modelsBySize.flat().filter((name) => !own.has(name) && goesOn(name)) }
}

/**
 * The traits of a car that is bigger or smaller than the models: those of the next size come first, then those of the
 * one after it, so that `like a Tahoe but smaller` is no Smart; among them cars of the same body.
 */
export function preferredTraitsOfOtherSize(
  comparative: 'bigger' | 'smaller',
  { models, body }: { models: readonly string[]; body: string | null },
): readonly WeightedCarTrait[] {
  const known = models.flatMap((model) => sizeOfCarModel(model) ?? [])
  const step = comparative === 'bigger' ? 1 : -1
  const next = (step > 0 ? Math.max(...known) : Math.min(...known)) + step
  const near = modelsBySize[next]
  if (known.length === 0 || !near)
    return comparative === 'bigger' ? preferredTraitsByComparative.large : preferredTraitsByComparative.small
  const further = modelsBySize[next + step] ?? []
  const beyond = modelsBySize.filter((_, size) => (size - next) * step > 1).flat()
  return [
    [16, ofSizes(near)],
    ...(further.length > 0 ? [[8, ofSizes(further)] as const] : []),
    ...(beyond.length > 0 ? [[5, ofSizes(beyond)] as const] : []),
    ...(body === null ? [] : [[3, { kind: 'choice', column: 'body', values: [body] }] as const]),
  ]
}
