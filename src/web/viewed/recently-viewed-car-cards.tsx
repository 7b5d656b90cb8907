import { useEffect, useState } from 'react'
import type { CarSummary } from '#contract/cars.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { carsClient } from '#web/car/cars-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useRecentlyViewedCarsTexts } from '#web/texts/use-recently-viewed-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { viewedCarsList } from '#web/viewed/viewed-cars-list.ts'

/** Their current state: it shows a reduced price, and says that a car is sold. */
export function RecentlyViewedCarCards({ ids }: { ids: string[] }) {
  const t = useRecentlyViewedCarsTexts()
  const cars = useCars(ids)
  if (cars.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="mt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="viewed">{t('recentlyViewed')}</h2>
        <Button look="quiet" className="-me-4" onClick={() => viewedCarsList.write([])}>
          {t('forget')}
        </Button>
      </div>
      <p className="text-muted text-sm">{t('onThisDevice')}</p>
      <ul className="-mx-4 mt-4 flex gap-4 overflow-x-auto overscroll-x-contain px-4 pb-4 [scrollbar-width:thin]">
        {cars.map((car) => (
          <li key={car.id} className="w-40 shrink-0 sm:w-44">
            <article className="group relative">
              <Picture picture={car.picture} alt="" sizes="11rem" className="aspect-3/2 rounded-field" />
              <h3 className="mt-2 line-clamp-2 text-base leading-snug">
                <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
                  <CarTitle title={car.title} />
                </Link>
              </h3>
              {car.status === 'available' ? (
                <FormattedCarPrice cents={car.priceCents} className="font-semibold" />
              ) : (
                <p className="text-muted text-sm">{t(car.status)}</p>
              )}
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** If loading fails, nothing is shown: the list is only an extra. */
function useCars(ids: string[]): CarSummary[] {
  const [cars, setCars] = useState<CarSummary[]>([])
  const asked = ids.join(',')
  useEffect(() => {
    if (asked === '') return setCars([])
    const asking = new AbortController()
    const call = carsClient().cars.chosen.$get({ query: { ids: asked } }, { init: { signal: asking.signal } })
    readApiResponse(call).then(
      ({ items }) => setCars(items),
      () => {},
    )
    return () => asking.abort()
  }, [asked])
  return cars
}
