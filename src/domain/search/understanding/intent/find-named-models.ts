import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import type { BrandOrModel } from '../vocabulary/car-name-catalogue.ts'

/** The named models, and their makes: the named makes, and the own make of each model. */
export function findNamedModels(named: (readonly BrandOrModel[])[], ofMakes: ReadonlySet<string>) {
  const brands = new Set(ofMakes)
  const chosen: BrandOrModel[] = []
  const names = new Set<string>()
  // A model name that several makes on offer share is searched in all of them if no make is named.
  const shared: string[] = []
  for (const all of named) {
    const own = all.find(({ brand }) => ofMakes.has(brand))
    const one = own ?? all[0]
    if (!one?.model) continue
    chosen.push(one)
    names.add(one.model)
    // Also in the spelling of sellers: `3-Series`.
    const isSame = ({ brand, model, count }: BrandOrModel) =>
      count > 0 && brand === one.brand && stripToAlphanumeric(model ?? '') === stripToAlphanumeric(one.model ?? '')
    for (const { model } of all.filter(isSame)) names.add(model ?? '')
    if (own) continue
    const rivals = new Set(all.filter(({ model, count }) => model === one.model && count > 0).map(({ brand }) => brand))
    if (rivals.size < 2) brands.add(one.brand)
    else shared.push(...rivals)
  }
  if (brands.size > 0) for (const brand of shared) brands.add(brand)
  return { brands, chosen, names }
}
