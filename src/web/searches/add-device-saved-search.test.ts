import { afterEach, expect, it } from 'vitest'
import { maxDeviceSavedSearches } from '#contract/saved-searches.ts'
import { addDeviceSavedSearch, maxSearchesOnDevice } from './add-device-saved-search.ts'
import { type DeviceSavedSearch, deviceSavedSearches } from './device-saved-searches.ts'

const search = (query: string): DeviceSavedSearch => ({ name: query, query, frequency: 'off', wantsPriceDrops: false })
const full = Array.from({ length: maxDeviceSavedSearches }, (_, at) => `brand=Make${at}`)
const kept = () => deviceSavedSearches.read().map(({ query }) => query)
afterEach(() => deviceSavedSearches.write([]))

it('G-03 a device keeps as many searches as can be sent at once', () => {
  expect(maxSearchesOnDevice).toBe(maxDeviceSavedSearches)
})

it('G-03 a device that is full drops no search by itself, and takes a new one in the place of the one that was chosen', () => {
  for (const query of full) expect(addDeviceSavedSearch(search(query))).toBe(true)
  expect(addDeviceSavedSearch(search('brand=Tesla'))).toBe(false)
  expect(addDeviceSavedSearch(search('brand=Tesla'), { instead: 'brand=Gone' })).toBe(false)
  expect(kept()).toEqual(full)
  expect(addDeviceSavedSearch(search('brand=Tesla'), { instead: 'brand=Make7' })).toBe(true)
  expect(kept()).toEqual([...full.filter((query) => query !== 'brand=Make7'), 'brand=Tesla'])
})

it('G-03 a search that the device has already needs no room, and one with room takes no other away', () => {
  for (const query of full) addDeviceSavedSearch(search(query))
  expect(addDeviceSavedSearch({ ...search('brand=Make0'), name: 'Again' }, { instead: 'brand=Make5' })).toBe(true)
  expect(kept().toSorted()).toEqual(full.toSorted())
  expect(deviceSavedSearches.read().at(-1)?.name).toBe('Again')
  deviceSavedSearches.write([search('brand=Audi')])
  expect(addDeviceSavedSearch(search('brand=Tesla'), { instead: 'brand=Audi' })).toBe(true)
  expect(kept()).toEqual(['brand=Audi', 'brand=Tesla'])
})
