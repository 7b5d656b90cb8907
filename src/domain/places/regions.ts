import { plainName } from './gazetteer.ts'
import regionList from './regions.json' with { type: 'json' }

/** States and provinces with GeoNames' code of each and what people write for it. */
const regions: readonly { country: string; code: string; short: string; name: string }[] = regionList

const countryNames = [new Intl.DisplayNames('en', { type: 'region' }), new Intl.DisplayNames('de', { type: 'region' })]
const spokenCountries: Record<string, string> = {
  ...{ usa: 'US', america: 'US', unitedstatesofamerica: 'US', uk: 'GB', england: 'GB', greatbritain: 'GB', uae: 'AE' },
}

/** What people write behind a town: its state, province or country. */
const meanings = new Map<string, { country: string; code?: string }[]>()
function mean(written: string, region: { country: string; code?: string }): void {
  const key = plainName(written)
  meanings.set(key, [...(meanings.get(key) ?? []), region])
}
for (const { country, code, short, name } of regions) {
  mean(short, { country, code })
  mean(name, { country, code })
}
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
  const names = countryNames.map((display) => display.of(country) ?? country)
  // What has no name is no country.
  if (names[0] === country) continue
  for (const name of new Set(names)) mean(name, { country })
  if (!meanings.has(country.toLowerCase())) mean(country, { country })
}
for (const [key, country] of Object.entries(spokenCountries)) mean(key, { country })

/** What a qualifier may mean; nothing for one that is neither a region nor a country. */
export function meaningsOf(qualifier: string): readonly { country: string; code?: string }[] {
  return meanings.get(plainName(qualifier)) ?? []
}

/** How a place is called here: `Austin, TX`, `Sydney, NSW`, `Munich, Germany`. */
export function placeLabel({ name, region, country }: { name: string; region: string; country: string }): string {
  const own = regions.find((one) => one.country === country && one.code === region)
  if (own && country !== 'GB') return `${name}, ${own.short}`
  return `${name}, ${countryNames[0]?.of(country) ?? country}`
}

/** The countries of places as they are labelled, `Austin, TX 78701` and `Leeds, United Kingdom`: ISO 3166; the United States where nobody says. */
export function countriesOf(places: readonly string[]): Set<string> {
  const behind = new Set(
    places.map(
      (place) =>
        place
          .split(',')
          .at(-1)
          ?.replace(/(?<!\d)\d{5}$/, '')
          .trim() ?? '',
    ),
  )
  const countries = new Set([...behind].flatMap((written) => meaningsOf(written)[0]?.country ?? []))
  return countries.size > 0 ? countries : new Set(['US'])
}
