import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

/** The number of wishes kept on a device, the first wish first; the oldest are dropped. */
const maxKept = 48

/** Ids of cars that a visitor wished for before signing in (row G-04). They leave the device when a buyer signs in. */
export const deviceWishlist = defineDeviceStoredList('wishes', isCarId)

function isCarId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}

export function addToDeviceWishlist(id: string): void {
  deviceWishlist.write([...deviceWishlist.read().filter((other) => other !== id), id].slice(-maxKept))
}

export function removeFromDeviceWishlist(ids: readonly string[]): void {
  deviceWishlist.write(deviceWishlist.read().filter((id) => !ids.includes(id)))
}
