import { useEffect, useState } from 'react'
import { mixBudgets } from '#contract/mix-budgets.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { carsClient } from '#web/car/cars-client.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useDevicePlace } from '#web/places/device-place.ts'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { TrendingDown } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'

const dealLabels = ['great', 'good']
const cardSizes = '(width >= 64rem) 26rem, 20rem'

/** New cars with a good price, of mixed budgets, near the place of the last search where this device knows one. */
export const LatestGoodDeals = createKeptPart('latest deals', LatestGoodDealsPart)

function LatestGoodDealsPart({ deals }: { deals: CarCardData[] }) {
  const t = useHomeTexts()
  const place = useDevicePlace()
  const [featured] = deals
  const nearby = useDealsNear(place)
    .filter(({ id }) => id !== featured?.id)
    .slice(0, 6)
  const isNear = nearby.length > 0
  const cars = isNear ? nearby : deals
  if (cars.length === 0) return null
  const query = isNear ? { deal: dealLabels, near: place } : { deal: dealLabels }
  return (
    <section aria-labelledby="deals" className="page-frame mt-12 lg:mt-16">
      <RowHead
        id="deals"
        title={isNear ? t('dealsNear', { place }) : t('deals')}
        to={carListUrl('/cars', query)}
        more={t('allDeals')}
      />
      <ul className="car-row mt-4">
        {cars.map((car, position) => (
          <li key={car.id} className={isNear ? undefined : visibilityOf(position)}>
            <CarCard car={car} sizes={cardSizes} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a wide screen the first one stands beside the search instead, and one more stands here. */
function visibilityOf(position: number): string | undefined {
  if (position === 0) return 'lg:hidden'
  return position > 5 ? 'max-lg:hidden' : undefined
}

/** A car, large beside the search of a wide screen: the newest deal, or one that is advertised. */
export const FeaturedCar = createKeptPart('featured car', FeaturedCarPart)

function FeaturedCarPart({ car, isDeal }: { car: CarCardData; isDeal: boolean }) {
  const t = useHomeTexts()
  const { keyFacts, pictureWords } = useCarFacts()
  return (
    <article className="group relative isolate flex overflow-hidden rounded-box bg-neutral text-white shadow-card max-lg:hidden">
      <div className="absolute inset-0">
        <Picture
          picture={car.picture}
          alt={pictureWords(car)}
          sizes="(width >= 64rem) 40rem, 1px"
          className="size-full"
        />
      </div>
      <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/25 to-transparent" />
      <div className="relative mt-auto w-full p-6">
        <p className="text-sm">{t(isDeal ? 'recentDeal' : 'advertisement')}</p>
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-2xl leading-snug">
              <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
                <CarTitle title={car.title} />
              </Link>
            </h2>
            <p className="figures truncate">{keyFacts(car)}</p>
          </div>
          <FormattedCarPrice cents={car.priceCents} className="font-semibold text-3xl leading-none" />
        </div>
      </div>
    </article>
  )
}

function useDealsNear(place: string): CarCardData[] {
  const [found, setFound] = useState<{ place: string; cars: CarCardData[] }>({ place: '', cars: [] })
  useEffect(() => {
    if (!place) return
    const asking = new AbortController()
    const query = { near: place, deal: dealLabels, limit: '24' }
    const client = carsClient().cars
    readApiResponse(
      client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] }, { init: { signal: asking.signal } }),
    ).then(
      ({ items }) => setFound({ place, cars: mixBudgets(items, 7) }),
      () => {},
    )
    return () => asking.abort()
  }, [place])
  return found.place === place ? found.cars : []
}

/** Cars whose price fell, with the price before. */
export const HomePriceDropCars = createKeptPart('price drops', HomePriceDropCarsPart)

function HomePriceDropCarsPart({ priceDrops }: { priceDrops: { car: CarCardData; formerPriceCents: number }[] }) {
  const t = useHomeTexts()
  const { keyFacts } = useCarFacts()
  const { money } = useLocaleFormats()
  if (priceDrops.length === 0) return null
  return (
    <section aria-labelledby="price-drops" className="page-frame mt-12 lg:mt-16">
      <h2 id="price-drops" className="text-3xl">
        {t('priceDrops')}
      </h2>
      <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
        {priceDrops.map(({ car, formerPriceCents }, position) => (
          <li
            key={car.id}
            className={`group relative flex min-w-0 items-center gap-4 border-line border-b py-3 ${position > 3 ? 'max-lg:hidden' : ''}`}
          >
            <Picture picture={car.picture} alt="" sizes="8rem" className="aspect-3/2 w-28 shrink-0 rounded-field" />
            <div className="min-w-0">
              <h3 className="line-clamp-2 text-base leading-snug">
                <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
                  <CarTitle title={car.title} />
                </Link>
              </h3>
              <p className="figures truncate text-muted text-sm">{keyFacts(car)}</p>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <FormattedCarPrice cents={car.priceCents} className="font-semibold text-lg" />
                <s className="text-muted text-sm">
                  <span className="sr-only">{t('before')} </span>
                  {money(shownPriceCents(formerPriceCents))}
                </s>
              </p>
              <p className="figures inline-flex items-center gap-1 text-deal-great text-sm">
                <TrendingDown className="size-4" aria-hidden="true" />
                {t('cheaperBy', { amount: money(shownPriceCents(formerPriceCents) - shownPriceCents(car.priceCents)) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowHead({ id, title, to, more }: { id: string; title: string; to: string; more: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <Link to={to} className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
        {more}
      </Link>
    </div>
  )
}
