import { defineDeviceList } from '#web/device/device-list.ts'

const maxKept = 6

/** What was searched for on this device, the latest first; it never leaves it. */
export const recentSearchList = defineDeviceList('searches', isSearch)

function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}

export function rememberSearch(words: string): void {
  recentSearchList.write([words, ...recentSearchList.read().filter((other) => other !== words)].slice(0, maxKept))
}

export function forgetSearch(words: string): void {
  recentSearchList.write(recentSearchList.read().filter((other) => other !== words))
}
