import { searchRadiiMiles } from '#contract/car-search-options.ts'
import type { FilterRemovalSuggestion } from '#contract/filter-removal-suggestion.ts'
import { useFilterChipText } from '#web/cars/active-filters.tsx'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import { type CarListQuery, multiValueFilters, singleValueFilters } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { CarsOnOfferLinks } from '#web/cars/cars-on-offer-links.tsx'
import { listActiveFilters } from '#web/cars/list-active-filters.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { useInQuotes } from '#web/cars/use-in-quotes.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchX } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

type NoCarsFoundProps = { path: string; query: CarListQuery; found: CarListPageData | null }

/**
 * Says that no cars were found, and suggests filters to remove, each with the number of cars that this would return; if
 * none helps, how to say what is wanted, and the most frequent makes and bodies.
 */
export function NoCarsFound({ path, query, found }: NoCarsFoundProps) {
  const t = useCarsTexts()
  const words = useFilterLabels()
  const chipText = useFilterChipText()
  const inQuotes = useInQuotes()
  const filters = listActiveFilters(query, found?.understood, found?.place)
  const { miles } = useDistanceFormats()
  const radii = searchRadiiMiles[useReaderUnits().distanceUnit]
  const wider = withMoreCars(found?.rescue ?? [], radii).map(({ count, radiusMiles }) => ({
    address: carListUrl(path, { ...query, radiusMiles: String(radiusMiles), cursor: undefined }),
    text: t('widenRadius', { distance: miles(radiusMiles), place: found?.place?.name ?? '', count }),
  }))
  const removals = (found?.rescue ?? []).filter(({ radiusMiles }) => radiusMiles === null)
  const drops = removals.map((rescue) => {
    const chosen = filters.filter(({ key, isTyped }) => !isTyped && rescue.without.includes(key.split(' ', 1)[0] ?? ''))
    const typed = rescue.words.flatMap((text) => {
      const meant = found?.understood.filter((one) => one.text === text && one.field !== 'q') ?? []
      const chips = meant.map(({ field, value, amount, use }) => {
        const chip = words.chip(field, value, amount)
        return use === 'except' ? t('notThis', { value: chip }) : chip
      })
      return chips.length > 0 ? chips : text
    })
    // As its chip says it, `Remove “Up to $500”`: many chips are no words that go on a sentence.
    const names = inQuotes(...new Set([...chosen.map(chipText), ...typed]))
    const text = t('dropFilter', { filter: names, count: rescue.count })
    return { text, address: carListUrl(path, dropped(query, rescue)) }
  })
  const vin = found?.understood.find(({ field }) => field === 'vin')?.value ?? null
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('noCarFits')}
      action={<ButtonLink to={path}>{t('showAllCars')}</ButtonLink>}
    >
      {drops.length + wider.length === 0 && (vin === null ? t('noCarAdvice') : t('noCarWithVin', { vin }))}
      <CarsOnOfferLinks path={path} onOffer={found?.onOffer ?? null} className="justify-center" />
      {wider.length > 0 && <WaysOut advice={t('widenAdvice')} ways={wider} />}
      {drops.length > 0 && <WaysOut advice={t('dropAdvice')} ways={drops} />}
    </EmptyState>
  )
}

function WaysOut({ advice, ways }: { advice: string; ways: readonly { text: string; address: string }[] }) {
  return (
    <div className="mb-4">
      {advice}
      <ul className="mt-4 grid gap-2">
        {ways.map(({ text, address }) => (
          <li key={address}>
            <Link to={address} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** So many wider radii are suggested. */
const mostRadii = 3

/** The wider ones of these radii that find more cars than the narrower ones. */
function withMoreCars(rescue: readonly FilterRemovalSuggestion[], radii: readonly number[]) {
  const more: { count: number; radiusMiles: number }[] = []
  for (const { count, radiusMiles } of rescue) {
    if (radiusMiles === null || !radii.includes(radiusMiles)) continue
    if (count > (more.at(-1)?.count ?? 0)) more.push({ count, radiusMiles })
  }
  return more.slice(0, mostRadii)
}

/** Exactly the search whose total was shown. */
function dropped(query: CarListQuery, { without, q }: FilterRemovalSuggestion): CarListQuery {
  const left: CarListQuery = { ...query, q: q ?? undefined, cursor: undefined }
  for (const name of [...multiValueFilters, ...singleValueFilters])
    if (name !== 'q' && without.includes(name)) left[name] = undefined
  return left
}
