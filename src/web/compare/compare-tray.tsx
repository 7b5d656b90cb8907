import { useLocation } from 'react-router'
import { comparePageUrl, deviceCompareList, maxComparedCars } from '#web/compare/device-compare-list.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'

const places = Array.from({ length: maxComparedCars }, (_, place) => place)

/** The cars chosen for comparison, at the lower edge of the pages with cars except the comparison itself. */
export function CompareTray() {
  const t = useCompareTexts()
  const cars = deviceCompareList.useItems()
  const { pathname, search } = useLocation()
  const isCompared = pathname === '/compare' && search.includes('ids=')
  if (cars.length === 0 || isCompared) return null
  return (
    <section aria-label={t('tray')} className="compare-tray">
      <div className="page-frame flex min-h-18 items-center gap-3 max-sm:gap-2">
        <ul className="hidden gap-2 md:flex">
          {places.map((place) => {
            const car = cars[place]
            if (!car) return <li key={place} className="h-12 w-18 rounded-field border border-line border-dashed" />
            return (
              <li key={place} className="relative">
                <img src={car.thumbnail} alt="" className="h-12 w-18 rounded-field object-cover" />
                <button
                  type="button"
                  aria-label={t('removeCar', { title: car.title })}
                  title={t('removeCar', { title: car.title })}
                  onClick={() => deviceCompareList.write(cars.filter(({ id }) => id !== car.id))}
                  className="absolute inset-0 grid place-items-end rounded-field p-1"
                >
                  <span className="grid size-5 place-items-center rounded-full bg-black/65 text-white">
                    <X className="size-4" aria-hidden="true" />
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        <p role="status" className="figures text-muted text-sm">
          {t('chosen', { count: cars.length })}
        </p>
        <Button look="quiet" className="tray-button ms-auto" onClick={() => deviceCompareList.write([])}>
          {t('clear')}
        </Button>
        <ButtonLink to={comparePageUrl(cars.map(({ id }) => id))} className="tray-button">
          {t('compareNow', { count: cars.length })}
        </ButtonLink>
      </div>
    </section>
  )
}
