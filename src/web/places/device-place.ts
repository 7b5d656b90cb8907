import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

const places = defineDeviceStoredList('place', isPlace)

function isPlace(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 120
}

/** The town or ZIP code that was last searched near on this device; empty on the server and where there is none. */
export function useDevicePlace(): string {
  return places.useItems()[0] ?? ''
}

/** Remembers a place; an empty one forgets it. */
export function rememberDevicePlace(place: string): void {
  places.write(place ? [place] : [])
}
