import { useState } from 'react'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Pause, Play } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useIsSeenInPause } from '#web/ui/use-is-seen-in-pause.ts'

/**
 * The scrolling strip of advertised cars (row S-13). The visitor can pause it, it pauses under the pointer and while it
 * has the focus, and with reduced motion it does not move but scrolls by hand; so it does until it is seen. A moving strip
 * costs each press beside it styles and a look at where everything is.
 */
export const AdvertisementStrip = createKeptPart('advertisement strip', AdvertisementStripPart)

function AdvertisementStripPart({ cars }: { cars: CarCardData[] }) {
  const t = useHomeTexts()
  const [isPaused, setPaused] = useState(false)
  const { ref, isSeen: isMoving } = useIsSeenInPause<HTMLDivElement>()
  return (
    <section
      aria-label={t('advertisedCars')}
      className="mt-12 overflow-hidden border-line border-y bg-paper-shade py-5"
    >
      <div className="page-frame mb-3 flex items-center justify-between gap-4">
        <p className="text-muted text-sm">{t('advertisedBySellers')}</p>
        <button type="button" className="btn btn-ghost motion-reduce:hidden" onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />}
          {isPaused ? t('letItMove') : t('pause')}
        </button>
      </div>
      <div ref={ref} className={`strip-window overflow-x-auto ${isMoving ? 'strip-shut' : ''}`}>
        {/* The class that moves it is its own: one of the window would have the styles of all cars computed again. */}
        <div
          className={`strip-track flex w-max gap-5 px-5 ${isMoving ? 'strip-moving' : ''} ${isPaused ? 'strip-paused' : ''}`}
        >
          {/* Links take over what they are underlined with: as children of what moves they would be styled with each picture. */}
          <div className="contents">
            <StripCars cars={cars} />
          </div>
          {/* A copy of the cars makes the movement endless; screen readers skip it. */}
          {isMoving && (
            <div className="contents motion-reduce:hidden" aria-hidden="true" inert>
              <StripCars cars={cars} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function StripCars({ cars }: { cars: CarCardData[] }) {
  return cars.map((car) => (
    <Link
      key={car.id}
      to={`/cars/${car.id}`}
      className="flex w-72 shrink-0 items-center gap-4 rounded-box bg-surface p-2 pe-4 shadow-card hover:underline"
    >
      <Picture picture={car.picture} alt="" sizes="7rem" className="aspect-3/2 w-28 shrink-0 rounded-field" />
      <span className="min-w-0">
        <span className="line-clamp-2 break-words font-medium leading-snug">
          <bdi>{car.title}</bdi>
        </span>
        <FormattedCarPrice cents={car.priceCents} className="text-muted text-sm" />
      </span>
    </Link>
  ))
}
