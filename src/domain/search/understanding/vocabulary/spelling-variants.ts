import type { BrandOrModel } from './car-name-catalogue.ts'

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** Trucks are called by hundreds: `ram fifteen hundred`. */
const hundredsInWords: Partial<Record<string, string>> = {
  '1500': 'fifteen',
  '2500': 'twenty five',
  '3500': 'thirty five',
}

/**
 * Other spellings of a model's name: `C-Klasse` for the C-Class, `3er` and `three series` for the 3 Series, `model
 * three`, `x three`. The names in `short` are valid only beside the make: a Tesla `S`, a BMW `3`, a Mercedes `C`.
 */
export function modelSpellingVariants(model: string): { names: string[]; short: string[] } {
  const names: string[] = []
  const short: string[] = []
  const [, letters] = /^(\p{L}{1,3})-Class$/u.exec(model) ?? []
  if (letters) {
    names.push(`${letters} Klasse`)
    short.push(letters)
  }
  const [, series = ''] = /^(\d) Series$/.exec(model) ?? []
  if (series) {
    names.push(`${series}er`, `${numberWords[Number(series)]} series`)
    short.push(series)
  }
  const [, own = ''] = /^Model (.)$/.exec(model) ?? []
  if (own) short.push(own)
  // What speech recognition writes.
  if (own === 'Y') names.push('model why')
  const [, letter = '', digit = ''] = /^(\p{L})(\d)$/u.exec(model) ?? []
  if (letter) short.push(`${letter} ${numberWords[Number(digit)]}`)
  const hundreds = hundredsInWords[model]
  if (hundreds) short.push(`${hundreds} hundred`)
  const spoken = numberWords[Number(own || 'none')]
  if (spoken) {
    names.push(`model ${spoken}`)
    short.push(`M${own}`)
  }
  return { names, short }
}

/** A make and, in the group named after it, the text that follows. */
const makes = /^(?:bmw(?<bmw>.+)|(?:mercedes(?:benz)?|merc|benz)(?<mercedes_benz>.+)|lexus(?<lexus>.+))$/

/** The makes that number their cars within a class, with the models that a number may mean, most likely first. */
const numbered: readonly {
  brand: string
  pattern: RegExp
  isOnlyBeside?: true
  models: (letters: string) => string[]
}[] = [
  { brand: 'BMW', pattern: /^([1-8])\d\d(?:i|d|e|ix|xi|xd|li|ld|le|ci|is|td|ti)$/, models: (one) => [`${one} Series`] },
  { brand: 'BMW', pattern: /^([1-8])[1-6]\d$/, isOnlyBeside: true, models: (one) => [`${one} Series`] },
  {
    brand: 'Mercedes_Benz',
    pattern:
      /^(a|b|c|e|s|g|v|r|cl[aks]?|gl[abceks]?|ml|sl[ck]?)(?:[1-6]\d\d|35|43|45|53|55|63|65)(?:d|e|cdi|amg|4matic)?$/,
    models: (letters) => [`${letters}-Class`, letters],
  },
  {
    brand: 'Lexus',
    pattern: /^(is|es|gs|ls|rx|nx|ux|gx|lx|lc|rc|ct|tx)\d{3}[dhet]?$/,
    models: (letters) => [letters],
  },
]

/** The class that a number means: `320d` is a 3 Series, `c220` a C-Class; digits alone only with their make. */
export function findModelsByNumber(word: string, brands: ReadonlySet<string>): { brand: string; models: string[] }[] {
  return numbered.flatMap(({ brand, pattern, isOnlyBeside, models }) => {
    const behind = makes.exec(word)?.groups?.[brand.toLowerCase()] ?? null
    const [, name] = pattern.exec(behind ?? word) ?? []
    const isMeant = behind !== null || brands.has(brand) || (!isOnlyBeside && brands.size === 0)
    return name && isMeant ? [{ brand, models: [behind ?? [], models(name)].flat() }] : []
  })
}

/**
 * The endings of model numbers by make, in lower case, and the fuel that they mean; a `300e` of the eighties used
 * petrol.
 */
const fuelled = [
  { brand: 'bmw', pattern: /^(?:bmw)?[1-8]\d\dx?d$/, fuel: 'Diesel' },
  { brand: 'bmw', pattern: /^(?:bmw)?(?:225x|230|330|530|545|550|740|745|750)l?e$/, fuel: 'Plug-in hybrid' },
  { brand: 'mercedesbenz', pattern: /^(?:mercedes(?:benz)?|merc|benz)?[a-z]{1,3}\d{3}(?:d|cdi)$/, fuel: 'Diesel' },
  { brand: 'mercedesbenz', pattern: /^(?:mercedes(?:benz)?|merc|benz)?[a-z]{1,3}\d{3}e$/, fuel: 'Plug-in hybrid' },
  { brand: 'lexus', pattern: /^(?:lexus)?[a-z]{2}\d{3}h$/, fuel: 'Hybrid' },
] as const

/** The fuel that a model number indicates: `320d` uses diesel. Null if the whole number is a car's own name. */
export function fuelOfModelNumber(
  text: string,
  [one]: readonly BrandOrModel[],
): (typeof fuelled)[number]['fuel'] | null {
  const written = text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  if (!one?.model || written.endsWith(one.model.toLowerCase().replaceAll(/[^a-z\d]/g, ''))) return null
  const make = one.brand.toLowerCase().replaceAll(/[^a-z]/g, '')
  return fuelled.find(({ brand, pattern }) => brand === make && pattern.test(written))?.fuel ?? null
}
