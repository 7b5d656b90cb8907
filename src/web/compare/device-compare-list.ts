import type { CarSummary } from '#contract/cars.ts'
import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

/** The maximum number of cars in a comparison. */
export const maxComparedCars = 4

/** The facts of a car that the tray shows without another request. */
export type CompareListItem = { id: string; title: string; thumbnail: string }

export const deviceCompareList = defineDeviceStoredList('compare', isComparedCar)

function isComparedCar(value: unknown): value is CompareListItem {
  const { id, title, thumbnail } = Object(value)
  return (
    typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && [title, thumbnail].every((one) => typeof one === 'string')
  )
}

export function toCompareListItem({
  id,
  title,
  picture,
}: Pick<CarSummary, 'id' | 'title' | 'picture'>): CompareListItem {
  return { id, title, thumbnail: picture.illustration ?? `${picture.urlBase}-${picture.widths[0]}.webp` }
}

/** The address of a comparison: it contains everything that the page shows. */
export function comparePageUrl(ids: readonly string[], { onlyDifferences = false } = {}): string {
  const query = [ids.length > 0 ? `ids=${ids.join(',')}` : null, onlyDifferences ? 'only=differences' : null]
  const search = query.filter(Boolean).join('&')
  return search ? `/compare?${search}` : '/compare'
}
