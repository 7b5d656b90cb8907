import { regionName } from '@forecourt/gazetteer/regions.ts'
import { findRangeFilterBound, isDateAttribute, isRangeFilterParameter } from '#contract/attribute-names.ts'
import { findUnusedWords } from './find-unused-words.ts'
import { boundYearsByGenerations } from './intent/bound-years-by-generations.ts'
import { joinMakeAndModel } from './intent/join-make-and-model.ts'
import {
  buildQueryIntent,
  type QueryIntent,
  type QueryWordMatches,
  toQueryIntentBounds,
} from './intent/query-intent.ts'
import type { QueryIntentTerm } from './intent/query-intent-term.ts'
import { typedSortOrdersThatRank } from './intent/typed-sort-orders-that-rank.ts'
import { isAdvertWord } from './lexicon/equipment-words.ts'
import { asksForManySeats, resolveAmbiguousBodiesBySeatRows } from './lexicon/implied-bodies.ts'
import { wordCommonness } from './lexicon/word-commonness.ts'
import { isCargoVanWord, isCarNoun, isPeopleVanWord } from './locales/search-locales.ts'
import { splitWordsAfterModel } from './match/car-name-rules.ts'
import {
  currencySignAfter,
  type MeaningSpanValue,
  type ParsedSearchQuery,
  restoreGluedWordsAsTyped,
  textOfMeaningSpan,
} from './match/meaning-span.ts'
import { type CurrencyRates, currencyOfTypedPrice } from './numbers/currencies.ts'
import { isNumberWord } from './numbers/numerals.ts'
import { locationEndingsOfRegions } from './places/region-names.ts'
import type { RegionPhrase } from './places/region-phrases.ts'
import { type ResolvedMeaningSpan, resolveQueryOperators } from './resolve-query-operators.ts'
import type { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'
import { fuelOfModelNumber } from './vocabulary/spelling-variants.ts'

const msOfDay = 86_400_000

type Context = {
  vocabulary: CarNameVocabulary
  year: number
  /** Today, in days since 1970. */
  day: number
  glued: ReadonlyMap<string, string>
  rates: CurrencyRates | null
}

/** What a search asks for, from the meanings of its words. */
export function buildIntentFromParsedQuery(
  read: ParsedSearchQuery,
  { vocabulary, year, day, glued, rates }: Context,
): QueryIntent {
  const matches: QueryWordMatches = {
    named: [],
    denied: [],
    deniedModels: [],
    deniedFeatures: [],
    origins: [],
    features: [],
    asked: {},
    understood: [],
    rest: [],
    near: null,
  }
  /** What is wanted beside a car that others are compared with. */
  const beside: QueryWordMatches = { ...matches, named: [], features: [], understood: [], rest: [] }
  const regions: RegionPhrase[] = []
  const purposes: QueryIntent['purposes'] = []
  const unused: QueryIntentTerm[] = []
  let vin: string | null = null
  let radius: { miles: number; text: string } | null = null
  const { spans, comparison, unusable } = resolveQueryOperators(read)
  unused.push(...unusable.map((text) => ({ field: 'unused', value: text, text })))
  const empty = new Set<MeaningSpanValue['kind']>(['ignored', 'text', 'operator'])
  const isUnderstood = spans.some(({ value, isDropped }) => !isDropped && !empty.has(value.kind))
  const hasCarNoun = read.tokens.some(({ word }) => isCarNoun(word))
  for (const [at, span] of spans.entries()) {
    const { value, isDenied, isDropped } = span
    const text = span.text ?? textOfMeaningSpan(span, read)
    if (isDropped) continue
    switch (value.kind) {
      case 'name': {
        const [one] = value.named
        if (!one) break
        if (isDenied) {
          if (one.model === null) matches.denied.push({ brands: [one.brand], text })
          else matches.deniedModels.push({ ...one, text })
        } else takeName(comparison.isWithCar && !span.isReference ? beside : matches, value.named, { text, vocabulary })
        break
      }
      case 'origin':
        if (isDenied) matches.denied.push({ brands: value.brands, text })
        else matches.origins.push({ brands: value.brands, text })
        break
      case 'features':
        if (isDenied) matches.deniedFeatures.push({ features: value.features, text })
        else {
          for (const feature of value.features) matches.features.push({ feature, text })
          if (asksForManySeats(text) || isPeopleVanWord(text)) purposes.push({ purpose: 'manySeats', text })
          if (isCargoVanWord(text)) purposes.push({ purpose: 'cargo', text })
        }
        break
      case 'bounds': {
        const { place, radiusMiles, owners, sort } = value.asked
        if (place) matches.rest.push(place)
        if (radiusMiles) radius = { miles: radiusMiles, text }
        for (const owner of owners ?? []) matches.features.push({ feature: { field: 'owners', value: owner }, text })
        if (sort) matches.features.push({ feature: { field: 'sort', value: sort }, text })
        // Few sellers state it: what usually needs little comes first.
        if (value.asked.mpgMin !== undefined) purposes.push({ purpose: 'economy', text })
        const bounds = toQueryIntentBounds(value.asked, { year, day })
        const currency = currencyOfTypedPrice(text) ?? currencyOfTypedPrice(currencySignAfter(span, read))
        const rate = currency === null ? undefined : rates?.dollars[currency]
        const isNew = ([field]: [string, unknown]) => !(field in matches.asked)
        const isUsed = place || radiusMiles || owners || sort || Object.entries(bounds).some(isNew)
        if (!isUsed) unused.push({ field: 'unused', value: text, text })
        for (const [field, bound] of Object.entries(bounds)) {
          if (field in matches.asked) continue
          const isConverted = currency !== null && rate !== undefined && (field === 'priceMin' || field === 'priceMax')
          const own = isConverted ? Math.round(Number(bound) * rate) : Number(bound)
          Object.assign(matches.asked, { [field]: own })
          const { monthly } = value.asked
          const amount = monthly
            ? { value: monthly.sum, currency: currency ?? 'USD', months: monthly.months }
            : isConverted && { value: Number(bound), currency }
          matches.understood.push({ field, value: shownBound(field, own), text, ...(amount ? { amount } : {}) })
        }
        break
      }
      case 'place':
        if (matches.near) {
          const isSame = matches.near.place.name === value.place.name
          unused.push({ field: isSame ? 'near' : 'unused', value: isSame ? value.place.name : text, text })
          break
        }
        matches.near = { place: value.place, radiusMiles: value.radiusMiles }
        matches.understood.push({ field: 'near', value: value.place.name, text })
        if (value.radiusMiles !== null) {
          matches.understood.push({ field: 'radiusMiles', value: String(value.radiusMiles), text })
        }
        break
      case 'region':
        if (isDenied) unused.push({ field: 'unused', value: text, text })
        else regions.push({ region: value.region, text })
        break
      case 'vin':
        vin = value.vin
        matches.understood.push({ field: 'vin', value: vin, text })
        break
      case 'purpose':
        if (isDenied) unused.push({ field: 'unused', value: text, text })
        else purposes.push({ purpose: value.purpose, text })
        break
      case 'text':
        matches.rest.push(text)
        break
      case 'ignored':
        if (value.why === 'unusable') unused.push({ field: 'unused', value: text, text })
        if (value.why === 'unusable') break
        // If nothing is understood, every word that is no plain English one has to be in the advert.
        if (value.why === 'function' && !isForeignTrim(spans, at, text)) {
          if (!isUnderstood && !hasCarNoun && wordCommonness(text.toLowerCase()) < 4) matches.rest.push(text)
          break
        }
        if (isRanking(spans, at, text, { isBesideOthers: isUnderstood, isOfAnyCar: hasCarNoun, vocabulary }))
          matches.rest.push(text)
        break
    }
  }
  if (matches.near?.radiusMiles === null && radius) {
    matches.near = { ...matches.near, radiusMiles: radius.miles }
    matches.understood.push({ field: 'radiusMiles', value: String(radius.miles), text: radius.text })
  } else if (radius) unused.push({ field: 'unused', value: radius.text, text: radius.text })
  if (matches.near) unused.push(...regions.map(({ text }) => ({ field: 'unused', value: text, text })))
  const isVan = matches.features.some(({ feature }) => feature.field === 'body' && feature.value === 'Van')
  const work = purposes.find(({ purpose }) => purpose === 'work')
  if (isVan && work && !purposes.some(({ purpose }) => purpose === 'cargo'))
    purposes.push({ ...work, purpose: 'cargo' })
  boundYearsByGenerations(matches)
  const isOfAnyCar = !isUnderstood && (hasCarNoun || isUnusable(spans))
  // Who types one common word looks for it.
  if (!isUnderstood && !isOfAnyCar && matches.rest.length === 0)
    matches.rest.push(...read.tokens.map(({ text }) => text))
  const hasThreeRows = purposes.some(({ purpose }) => purpose === 'manySeats')
  if (hasThreeRows) matches.features = resolveAmbiguousBodiesBySeatRows(matches.features)
  const words = buildQueryIntent(comparison.isWithCar ? { ...matches, origins: [], isReference: true } : matches)
  const besides = comparison.isWithCar
    ? buildQueryIntent({
        ...beside,
        origins: matches.origins,
        denied: [],
        deniedModels: [],
        deniedFeatures: [],
        asked: {},
        near: null,
      })
    : null
  const asTraits = typedSortOrdersThatRank(words, purposes.length > 0 || comparison.isWithCar)
  const said = [
    ...purposes.map(({ purpose, text }) => ({ field: 'purpose', value: purpose, text })),
    ...comparison.asked.map(({ comparative, text }) => ({ field: 'comparative', value: comparative, text })),
  ]
  // Of a car that others are compared with, the make may be excluded: `like a golf but not a vw`.
  for (const { brands, text } of comparison.isWithCar ? matches.denied : []) {
    const own = brands.filter((brand) => words.brand.includes(brand))
    words.understood.push(...own.map((value) => ({ field: 'brand', value, text, isDenied: true as const })))
  }
  const rest = words.understood.filter(({ field }) => field === 'q')
  const others = words.understood.filter(({ field }) => field !== 'q')
  // If a town is named, the search is there: `moving to Denver from Texas`.
  const wanted = words.near ? [] : regions
  const shown = [...new Map(wanted.map(({ region, text }) => [regionName(region), text]))]
  const used = joinMakeAndModel(
    [...others, ...shown.map(([value, text]) => ({ field: 'region', value, text })), ...rest, ...said, ...unused],
    read.text,
  )
  const usedTexts = [...used, ...(besides?.understood ?? [])].map(({ text }) => text)
  const unusedWords = findUnusedWords(read, usedTexts)
  const terms = [...used, ...unusedWords.map((text) => ({ field: 'unused', value: text, text }))]
  // A term that was read from a part of a word is removed with the whole word.
  const understood = terms.map((one) => ({ ...one, text: restoreGluedWordsAsTyped(one.text, glued) }))
  const misspelled = spans.flatMap((span) => (span.isMisspelled ? textOfMeaningSpan(span, read) : []))
  const isCorrected = ({ field, text }: QueryIntentTerm) =>
    field !== 'unused' && misspelled.some((word) => ` ${text} `.includes(` ${word} `))
  return {
    ...words,
    region: locationEndingsOfRegions(
      wanted.map(({ region }) => region),
      vocabulary,
    ),
    understood,
    corrected: [...new Set(understood.filter(isCorrected).map(({ text }) => text))],
    purposes,
    vin,
    ...(asTraits ? { sort: null, traits: asTraits } : { traits: [] }),
    comparison: comparison.isWithCar
      ? {
          wanted: besides && { brand: besides.brand, model: besides.model, understood: besides.understood },
          ...comparison,
          otherThanBrands: [...(comparison.otherThanBrands ?? []), ...matches.denied.flatMap(({ brands }) => brands)],
        }
      : comparison,
    isOfAnyCar,
  }
}

/** A bound as the address of a search states it: a day as its date. */
function shownBound(field: string, bound: number): string {
  const isDay = isRangeFilterParameter(field) && isDateAttribute(findRangeFilterBound(field).name)
  return isDay ? new Date(bound * msOfDay).toISOString().slice(0, 10) : String(bound)
}

function takeName(
  matches: QueryWordMatches,
  named: QueryWordMatches['named'][number]['named'],
  { text, vocabulary }: { text: string; vocabulary: CarNameVocabulary },
): void {
  const shorter = named[0] ? vocabulary.shorter(named[0]) : null
  const [short, more] = shorter?.model ? splitWordsAfterModel(text, shorter.model) : [text, '']
  // Sellers write the longer name in the text, not in the model field.
  if (shorter && more !== '') {
    matches.rest.push(more)
    matches.named.push({ named: [shorter], text: short })
    return
  }
  matches.named.push({ named, text })
  const fuel = fuelOfModelNumber(text, named)
  if (fuel) matches.features.push({ feature: { field: 'fuel', value: fuel }, text })
}

/** True if something was said for which there is no filter, and nothing else: `high mileage is fine`. */
function isUnusable(spans: readonly ResolvedMeaningSpan[]): boolean {
  const isSaid = ({ value }: ResolvedMeaningSpan) => value.kind === 'ignored' && value.why === 'unusable'
  return spans.some((span) => span.isDropped || isSaid(span))
}

/** True for a trim that is also a word of another language: `civic si`. */
function isForeignTrim(spans: readonly ResolvedMeaningSpan[], at: number, text: string): boolean {
  return spans[at - 1]?.value.kind === 'name' && wordCommonness(text.toLowerCase()) < 4 && text.length < 4
}

/** True for a word that ranks the cars whose adverts say it. */
function isRanking(
  spans: readonly ResolvedMeaningSpan[],
  at: number,
  text: string,
  {
    isBesideOthers,
    isOfAnyCar,
    vocabulary,
  }: { isBesideOthers: boolean; isOfAnyCar: boolean; vocabulary: CarNameVocabulary },
): boolean {
  if (spans[at - 1]?.value.kind === 'name') return true
  const word = text.toLowerCase()
  // What `two` counts is not known, and many adverts say it.
  const isNumber = isNumberWord(word) || (/^\d{1,2}$/.test(word) && spans[at + 1]?.value.kind !== 'name')
  if ((isBesideOthers || isOfAnyCar) && isNumber) return false
  if (isAdvertWord(word) || wordCommonness(word) === 0) return true
  if (isBesideOthers) return false
  // Mostly the adverts of a car with that name say it: `car to escape to the mountains`.
  return !isOfAnyCar || !vocabulary.exact(word).some(({ model }) => model !== null)
}
