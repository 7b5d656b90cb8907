/** The seven categories of the specification, in its order, with how people write them. */
export const specificationBrandCategories = [
  { token: 'Ferrari', name: 'Ferrari' },
  { token: 'Audi', name: 'Audi' },
  { token: 'BMW', name: 'BMW' },
  { token: 'Lamborghini', name: 'Lamborghini' },
  { token: 'Tesla', name: 'Tesla' },
  { token: 'Mercedes_Benz', name: 'Mercedes-Benz' },
  { token: 'Rolls_Royce', name: 'Rolls-Royce' },
] as const
export type BrandToken = (typeof specificationBrandCategories)[number]['token']

/** The five that the sell form shows disabled, each `(coming soon)`. */
export const comingSoonBrands = ['Porsche', 'Bentley', 'Maserati', 'McLaren', 'Bugatti'] as const

/** The brand pages of the top bar: path, menu label, category. */
export const brandLandingPages = [
  { path: '/mercedes', label: 'Mercedes', token: 'Mercedes_Benz' },
  { path: '/rolls', label: 'Rolls Royce', token: 'Rolls_Royce' },
  { path: '/tesla', label: 'Tesla', token: 'Tesla' },
  { path: '/ferrari', label: 'Ferrari', token: 'Ferrari' },
  { path: '/audi', label: 'Audi', token: 'Audi' },
] as const
export type BrandLandingPage = (typeof brandLandingPages)[number]

/** The blocks of the home page, with the headings that the specification gives them. */
export const homeBrandBlocks = [
  { token: 'Rolls_Royce', heading: 'Rolls_Royce', path: '/rolls' },
  { token: 'Tesla', heading: 'TESLA', path: '/tesla' },
  { token: 'Mercedes_Benz', heading: 'Mercedes_Benz', path: '/mercedes' },
] as const

const tokenBySpelling = new Map<string, BrandToken>(
  specificationBrandCategories.flatMap(({ token, name }) =>
    [token, name].map((text) => [spelling(text), token] as const),
  ),
)
tokenBySpelling.set('mercedes', 'Mercedes_Benz')
tokenBySpelling.set('rolls', 'Rolls_Royce')

/** The category's token if the brand is one of the seven, in any spelling; otherwise the brand as given, trimmed. */
export function toCanonicalBrandToken(brand: string): string {
  const trimmed = brand.trim().replaceAll(/\s+/g, ' ')
  return tokenBySpelling.get(spelling(trimmed)) ?? trimmed
}

/** How a person writes the brand: `Mercedes-Benz` for `Mercedes_Benz`. */
export function brandDisplayName(brand: string): string {
  return specificationBrandCategories.find(({ token }) => token === brand)?.name ?? brand
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
