import type { CarSummary } from '#contract/cars.ts'
import { comparedCar, compareList, maxCompared } from '#web/compare/compare-list.ts'
import { useCompareTexts } from '#web/texts/compare.ts'
import { Check, Plus } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type CompareToggleProps = { car: Pick<CarSummary, 'id' | 'title' | 'picture'>; className?: string }

/** Lays a car into the tray of the comparison, or takes it out. Not there before React is, since it could do nothing. */
export function CompareToggle({ car, className = '' }: CompareToggleProps) {
  const t = useCompareTexts()
  const isHydrated = useHydrated()
  const cars = compareList.useItems()
  const isIn = cars.some(({ id }) => id === car.id)
  if (!isHydrated) return null

  async function toggle() {
    if (isIn) return compareList.write(cars.filter(({ id }) => id !== car.id))
    if (cars.length < maxCompared) return compareList.write([...cars, comparedCar(car)])
    const { notify } = await import('#web/ui/notify.ts')
    notify.plain(t('full'), { id: 'compare-full' })
  }

  return (
    <button
      type="button"
      aria-pressed={isIn}
      aria-label={t('compareCar', { title: car.title })}
      onClick={toggle}
      className={`compare-toggle ${className}`}
    >
      {isIn ? <Check className="size-4" aria-hidden="true" /> : <Plus className="size-4" aria-hidden="true" />}
      {t('compare')}
    </button>
  )
}
