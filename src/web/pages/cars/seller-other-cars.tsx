import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { useSellerTrackRecord } from '#web/car/use-seller-track-record.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** The other cars of the seller of a car, once they are there and nobody is looking at the place where they go. */
export function SellerOtherCars({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const place = useRef<HTMLDivElement>(null)
  const others = useSellerTrackRecord(car.id)?.others ?? []
  const isFree = useIsBelowViewport(place, others.length > 0)
  if (others.length === 0 || !isFree) return <div ref={place} />
  return (
    <section aria-labelledby="of-seller" className="page-frame mt-16 print:hidden">
      <h2 id="of-seller" className="mb-6">
        {t('otherCarsOfSeller', { name: car.seller.name })}
      </h2>
      <ul className="car-row">
        {others.map((other) => (
          <li key={other.id}>
            <CarCard car={other} sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 20rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * True from the moment when the place is below what the visitor sees: what comes late would push away what they read
 * there, the end of the page.
 */
function useIsBelowViewport(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!isWanted || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top >= window.innerHeight) setBelow(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isWanted])
  return isBelow
}
