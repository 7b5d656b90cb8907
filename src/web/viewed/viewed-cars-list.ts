import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

/** The number of recently viewed cars that are kept, latest first. */
const maxRemembered = 9

/** Ids of cars; they leave the device only in requests for these cars. */
export const viewedCarsList = defineDeviceStoredList('viewed', isCarId)

function isCarId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}

export function addViewedCar(id: string): void {
  viewedCarsList.write([id, ...viewedCarsList.read().filter((other) => other !== id)].slice(0, maxRemembered))
}
