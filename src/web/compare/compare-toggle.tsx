import type { CarSummary } from '#contract/cars.ts'
import { deviceCompareList, maxComparedCars, toCompareListItem } from '#web/compare/device-compare-list.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Check, Plus } from '#web/ui/icons.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'

type CompareToggleProps = { car: Pick<CarSummary, 'id' | 'title' | 'picture'>; className?: string }

/**
 * Adds a car to the comparison tray, or removes it. The server renders it, so that its place does not fill up late.
 */
export function CompareToggle({ car, className = '' }: CompareToggleProps) {
  const t = useCompareTexts()
  const takesPresses = useButtonAcceptsPresses()
  const cars = deviceCompareList.useItems()
  const isIn = cars.some(({ id }) => id === car.id)

  async function toggle() {
    if (isIn) return deviceCompareList.write(cars.filter(({ id }) => id !== car.id))
    if (cars.length < maxComparedCars) return deviceCompareList.write([...cars, toCompareListItem(car)])
    const { toastNotifier } = await import('#web/ui/toast-notifier.ts')
    toastNotifier.plain(t('full'), { id: 'compare-full' })
  }

  return (
    <button
      type="button"
      disabled={!takesPresses}
      aria-pressed={isIn}
      aria-label={t('compareCar', { title: car.title })}
      onClick={toggle}
      className={`compare-toggle noscript:hidden ${className}`}
    >
      {isIn ? <Check className="size-4" aria-hidden="true" /> : <Plus className="size-4" aria-hidden="true" />}
      {t('compare')}
    </button>
  )
}
