import { brandDisplayName } from '#contract/brands.ts'
import { carNameCatalogue } from '../understanding/vocabulary/car-name-catalogue.ts'
import { modelsOfBrandWithFacts } from './model-facts.ts'

/** Every make that people sell, the seven categories by their tokens, and the models of this one; both by name. */
export function listCatalogueNames(brand: string | null): { makes: string[]; models: string[] } {
  return { makes, models: brand === null ? [] : modelsOf(brand) }
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })

const makes = carNameCatalogue
  .map(({ brand }) => brand)
  .toSorted((a, b) => byName(brandDisplayName(a), brandDisplayName(b)))

function modelsOf(brand: string): string[] {
  const known = carNameCatalogue.find((one) => one.brand.toLowerCase() === brand.toLowerCase())
  return [...new Set([...(known?.models ?? []), ...modelsOfBrandWithFacts(known?.brand ?? brand)])].toSorted(byName)
}
