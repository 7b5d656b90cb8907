import { listCatalogueNames } from './list-catalogue-names.ts'

const mostMakes = 3

/**
 * The makes that have a model of this name where the picked make, which the catalogue knows, has none: at most three. None
 * for a model or a make that the catalogue does not know, and for one that the picked make has, too.
 */
export function findOtherMakesOfModel(brand: string, model: string): string[] {
  const { models } = listCatalogueNames(brand)
  const wanted = folded(model)
  if (models.length === 0 || wanted === '' || models.some((name) => folded(name) === wanted)) return []
  return (makesByModel().get(wanted) ?? []).slice(0, mostMakes)
}

let known: Map<string, string[]> | undefined

/** Made at the first question: most servers' visitors sell nothing. */
function makesByModel(): Map<string, string[]> {
  if (known) return known
  known = new Map()
  for (const make of listCatalogueNames(null).makes) {
    for (const name of new Set(listCatalogueNames(make).models.map(folded))) {
      known.set(name, [...(known.get(name) ?? []), make])
    }
  }
  return known
}

/** `model3` for `Model 3`. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
