import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { carsClient } from '#web/car/cars-client.ts'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useMapTexts } from '#web/texts/use-map-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { X } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'

type MapCarCardProps = { id: string; found: readonly CarCardData[]; isAtTop: boolean; onClose: () => void }

/** The car of a marker, on the map, away from the marker: the visitor sees both without leaving the map. */
export function MapCarCard({ id, found, isAtTop, onClose }: MapCarCardProps) {
  const t = useMapTexts()
  const { keyFacts } = useCarFacts()
  const car = useCar(id, found)
  const link = useRef<HTMLAnchorElement>(null)
  const shownId = car?.id
  useEffect(() => {
    if (shownId) link.current?.focus({ preventScroll: true })
  }, [shownId])
  if (!car) return null
  return (
    <article
      dir={document.documentElement.dir}
      data-at-top={isAtTop || undefined}
      className="map-car group flex rounded-box border border-line bg-surface shadow-card"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Picture picture={car.picture} alt="" sizes="9rem" className="w-24 shrink-0 rounded-s-box sm:w-36" />
      <div className="grid min-w-0 flex-1 content-center gap-1 p-3">
        <h2 className="line-clamp-2 pe-9 text-base leading-snug">
          <Link ref={link} to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle title={car.title} />
          </Link>
        </h2>
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <FormattedCarPrice cents={car.priceCents} className="font-semibold text-lg leading-none" />
          {car.valuation && (
            <DealBadge deal={car.valuation.deal} gapCents={car.priceCents - car.valuation.valueCents} />
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('closeCar')}
        className="btn btn-ghost btn-square absolute end-0 top-0"
        onClick={onClose}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </article>
  )
}

/** The car from the list, or from the server if it is on another page of the list; if neither has it, its own page says so. */
function useCar(id: string, found: readonly CarCardData[]): CarCardData | null {
  const navigate = useNavigate()
  const goTo = useRef(navigate)
  goTo.current = navigate
  const listed = found.find((car) => car.id === id)
  const isListed = listed !== undefined
  const [fetched, setFetched] = useState<CarCardData | null>(null)
  useEffect(() => {
    if (isListed) return
    const asking = new AbortController()
    const call = carsClient().cars.chosen.$get({ query: { ids: id } }, { init: { signal: asking.signal } })
    const openPage = () => !asking.signal.aborted && goTo.current(`/cars/${id}`)
    readApiResponse(call).then(({ items: [car] }) => (car ? setFetched(car) : openPage()), openPage)
    return () => asking.abort()
  }, [id, isListed])
  return listed ?? fetched
}
