import { X } from 'lucide-react'
import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import { anyRadiusMiles } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import {
  isReplaced,
  type ListQuery,
  listAddress,
  manyFilters,
  singleFilters,
  withoutWords,
} from '#web/cars/list-query.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useCarWordsTexts } from '#web/texts/car-words.ts'
import { useCarsTexts } from '#web/texts/cars.ts'

type ActiveFilter = { key: string; text: string; without: ListQuery; isTyped?: true }

/** Filters and their values in the reader's words. */
export function useFilterWords() {
  const t = useCarsTexts()
  const words = useCarWordsTexts()
  const { number } = useFormats()
  const dollars = (value: string) => (/^\d+$/.test(value) ? `$${number(Number(value))}` : `$${value}`)
  return {
    /** One value of a filter: `Mercedes-Benz`, `Great deal`. */
    value(name: string, value: string): string {
      if (name === 'brand') return brandName(value)
      if (name === 'verified') return t('verifiedSellers')
      if (name === 'owners') return t('ownerCount', { count: Number(value) })
      return words.has(value) ? words(value) : value
    },
    /** A filter that stands, as a chip says it. */
    chip(name: string, value: string): string {
      switch (name) {
        case 'priceMin':
          return t('from', { price: dollars(value) })
        case 'priceMax':
          return t('upTo', { price: dollars(value) })
        case 'yearMin':
          return t('fromYear', { year: value })
        case 'yearMax':
          return t('upToYear', { year: value })
        case 'mileageMax':
          return t('upToMiles', { miles: number(Number(value)) })
        case 'near':
          return t('nearPlace', { place: value })
        case 'radiusMiles':
          return Number(value) >= anyRadiusMiles ? t('anyDistance') : t('withinMiles', { miles: number(Number(value)) })
        case 'box':
          return t('partOfMap')
        case 'powerHpMin':
          return t('fromHp', { hp: value })
        case 'powerHpMax':
          return t('upToHp', { hp: value })
        case 'engineLitresMin':
          return t('fromLitres', { litres: value })
        case 'engineLitresMax':
          return t('upToLitres', { litres: value })
        case 'sort':
          return t(value as 'priceAsc')
        case 'q':
          return `“${value}”`
        default:
          return this.value(name, value)
      }
    },
  }
}

/** Words that say more values of a filter than these are shown as they were typed. */
const mostOfOneWord = 3

/** The filters that stand, each with the search that is left without it; what was read out of the words first. */
export function useActiveFilters(
  query: ListQuery,
  understood: CarsFound['understood'] = [],
  place: CarsFound['place'] = null,
): ActiveFilter[] {
  const words = useFilterWords()
  const filters: ActiveFilter[] = []
  for (const [at, { field, value, text }] of understood.entries()) {
    if (isReplaced(query, field)) continue
    // `not red` says every other colour: one chip for all of them, in the words that were typed.
    const same = understood.filter((one) => one.field === field && one.text === text)
    const isOne = same.length <= mostOfOneWord
    if (!isOne && same[0] !== understood[at]) continue
    const key = `${field} ${isOne ? value : text}`
    // What was said twice, `f30 320d`, is taken off at once.
    const before = filters.find((one) => one.key === key)
    if (before) before.without = withoutWords(before.without, text)
    else {
      const chip = isOne ? words.chip(field, value) : `“${text}”`
      filters.push({ key, text: chip, without: withoutWords(query, text), isTyped: true })
    }
  }
  if (query.q && understood.length === 0) {
    filters.push({ key: 'q', text: `“${query.q}”`, without: { ...query, q: undefined } })
  }
  for (const name of manyFilters) {
    for (const value of query[name] ?? []) {
      const rest = query[name]?.filter((other) => other !== value)
      filters.push({ key: `${name} ${value}`, text: words.chip(name, value), without: { ...query, [name]: rest } })
    }
  }
  for (const name of singleFilters) {
    const value = query[name]
    if (name === 'q' || !value || (name === 'radiusMiles' && !place)) continue
    const without = { ...query, [name]: undefined, ...(name === 'near' ? { radiusMiles: undefined } : {}) }
    filters.push({ key: name, text: words.chip(name, name === 'near' ? (place?.name ?? value) : value), without })
  }
  return filters
}

type ActiveFiltersProps = {
  path: string
  query: ListQuery
  understood?: CarsFound['understood']
  place?: CarsFound['place']
}

/** What narrows the list, to be read at a glance and taken off one by one: plain links. */
export function ActiveFilters({ path, query, understood, place }: ActiveFiltersProps) {
  const t = useCarsTexts()
  const filters = useActiveFilters(query, understood, place)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('filtersInUse')} className="mb-6 flex flex-wrap gap-2">
      {filters.map(({ key, text, without }) => (
        <li key={key} className="min-w-0">
          <Link
            to={listAddress(path, without)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-control-line"
          >
            <span className="sr-only">{t('removeFilter')} </span>
            <span className="truncate">{text}</span>
            <X className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
