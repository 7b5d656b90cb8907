import type { CarSummary } from '#contract/cars.ts'
import { defineDeviceList } from '#web/device/device-list.ts'

/** So many cars stand beside one another. */
export const maxCompared = 4

/** What the tray shows of a car without asking for it again. */
export type ComparedCar = { id: string; title: string; thumbnail: string }

export const compareList = defineDeviceList('compare', isComparedCar)

function isComparedCar(value: unknown): value is ComparedCar {
  const { id, title, thumbnail } = Object(value)
  return (
    typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && [title, thumbnail].every((one) => typeof one === 'string')
  )
}

export function comparedCar({ id, title, picture }: Pick<CarSummary, 'id' | 'title' | 'picture'>): ComparedCar {
  return { id, title, thumbnail: `${picture.urlBase}-${picture.widths[0]}.webp` }
}

/** The address of a comparison: everything that it shows stands in it. */
export function compareAddress(ids: readonly string[], { onlyDifferences = false } = {}): string {
  const query = [ids.length > 0 ? `ids=${ids.join(',')}` : null, onlyDifferences ? 'only=differences' : null]
  const search = query.filter(Boolean).join('&')
  return search ? `/compare?${search}` : '/compare'
}
