import type { CarSummary } from '#contract/cars.ts'
import { deviceCompareList, maxComparedCars, toCompareListItem } from '#web/compare/device-compare-list.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Check, Plus } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type CompareToggleProps = { car: Pick<CarSummary, 'id' | 'title' | 'picture'>; className?: string }

/**
 * Adds a car to the comparison tray, or removes it. Rendered only once React runs, since it would do nothing before.
 */
export function CompareToggle({ car, className = '' }: CompareToggleProps) {
  const t = useCompareTexts()
  const isHydrated = useHydrated()
  const cars = deviceCompareList.useItems()
  const isIn = cars.some(({ id }) => id === car.id)
  if (!isHydrated) return null

  async function toggle() {
    if (isIn) return deviceCompareList.write(cars.filter(({ id }) => id !== car.id))
    if (cars.length < maxComparedCars) return deviceCompareList.write([...cars, toCompareListItem(car)])
    const { toastNotifier } = await import('#web/ui/toast-notifier.ts')
    toastNotifier.plain(t('full'), { id: 'compare-full' })
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
