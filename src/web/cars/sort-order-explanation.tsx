import { factsThatRaiseListingRank } from '#contract/listing-rank.ts'
import { useFilterChipText } from '#web/cars/active-filters.tsx'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { ActiveFilter } from '#web/cars/list-active-filters.ts'
import { useInQuotes } from '#web/cars/use-in-quotes.ts'
import { usePreferenceReason } from '#web/cars/use-preference-reason.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useCarSortOrderTexts } from '#web/texts/use-car-sort-order-texts.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { Link } from '#web/ui/link.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type WhyThisOrderProps = {
  order: NonNullable<CarListPageData['order']>
  filters: readonly ActiveFilter[]
  cars: CarListPageData['items']
}

/** The cars whose reasons are shown at once; those of the rest are a press away. */
const shownFirst = 3

/** Says by what the cars are sorted, and for each of them what gave it its place. It opens without scripts. */
export function SortOrderExplanation({ order: { by, wishes }, filters, cars }: WhyThisOrderProps) {
  const t = useCarSortOrderTexts()
  const chipText = useFilterChipText()
  const reasonOf = usePreferenceReason()
  const inQuotes = useInQuotes()
  const preferences = filters.filter(({ isPreference }) => isPreference)
  return (
    <details className="mb-6">
      <DetailsSummary className="w-fit text-muted text-sm underline underline-offset-4 hover:text-ink">
        {t('whyThisOrder')}
      </DetailsSummary>
      <div className="wrap-anywhere grid gap-3 rounded-box border border-line p-4 text-sm">
        {(by !== 'standing' || preferences.length === 0) && (
          <p>{by === 'wishes' ? t('wishes', { wishes: inQuotes(...wishes) }) : t(by)}</p>
        )}
        {preferences.length > 0 && (
          <ul aria-label={t('yourWishes')} className="grid gap-1">
            {preferences.map((filter) => (
              <li key={filter.key}>
                <span className="font-medium">{chipText(filter)}</span>
                <span className="block text-muted">{reasonOf(filter)}</span>
              </li>
            ))}
          </ul>
        )}
        <p>{t('amongEqual')}</p>
        <p>{t('neverPaid')}</p>
        <PlacesOfCars cars={cars.slice(0, shownFirst)} start={1} />
        {cars.length > shownFirst && (
          <details>
            <DetailsSummary className="font-medium">
              {t('furtherCars', { count: cars.length - shownFirst })}
            </DetailsSummary>
            <PlacesOfCars cars={cars.slice(shownFirst)} start={shownFirst + 1} />
          </details>
        )}
      </div>
    </details>
  )
}

function PlacesOfCars({ cars, start }: { cars: WhyThisOrderProps['cars']; start: number }) {
  const t = useCarSortOrderTexts()
  return (
    <ol aria-label={t('carsOfPage')} start={start} className="grid gap-2">
      {cars.map((car) => (
        <li key={car.id} className="border-line border-t pt-1">
          <Link
            to={`/cars/${car.id}`}
            className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
          >
            <bdi>{car.title}</bdi>
          </Link>
          <ReasonsForPlace car={car} />
        </li>
      ))}
    </ol>
  )
}

function ReasonsForPlace({ car }: { car: WhyThisOrderProps['cars'][number] }) {
  const t = useCarSortOrderTexts()
  const words = useCarTermTexts()
  const { number } = useLocaleFormats()
  const inQuotes = useInQuotes()
  return (
    <ul className="figures flex flex-wrap gap-x-4 text-muted">
      {car.fit && <li>{t('fits', { percent: number(car.fit.percent) })}</li>}
      {car.fit && car.fit.met.length > 0 && <li>{t('meets', { wishes: inQuotes(...car.fit.met) })}</li>}
      <li>{car.valuation ? words(car.valuation.deal) : t('noLabel')}</li>
      <li>{t.rich('posted', { time: () => <LocalizedTime at={car.postedAt} timeZone={car.timeZone} /> })}</li>
      <li>{t('factsStated', { count: car.statedFacts, all: factsThatRaiseListingRank.length })}</li>
      {car.isUnconfirmed && <li>{t('unconfirmed')}</li>}
    </ul>
  )
}
