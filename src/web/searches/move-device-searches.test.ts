import { afterEach, expect, it } from 'vitest'
import { ApiError } from '#web/client/api-client.ts'
import { type DeviceSavedSearch, deviceSavedSearches } from './device-saved-searches.ts'
import { moveDeviceSearches } from './move-device-searches.ts'

const search = (query: string): DeviceSavedSearch => ({ name: query, query, frequency: 'off', wantsPriceDrops: false })
const keep = (...queries: string[]) => deviceSavedSearches.write(queries.map(search))
const kept = () => deviceSavedSearches.read().map(({ query }) => query)
afterEach(() => keep())

/** Answers the status that stands behind a query, and saves those behind which none stands. */
const answering = (statuses: Record<string, number>) => async (item: DeviceSavedSearch) => {
  const status = statuses[item.query]
  if (status !== undefined) throw new ApiError(status, { code: 'conflict', message: `answer ${status}` })
  return 1
}

it('G-03 a search for which the account has no room stays on the device, and holds up none behind it', async () => {
  keep('brand=Audi', 'brand=Tesla', 'brand=Volvo')
  const save = answering({ 'brand=Audi': 409, 'brand=Volvo': 409 })
  expect(await moveDeviceSearches(save)).toEqual({
    saved: 1,
    refused: { count: 0, reason: '' },
    kept: { count: 2, reason: 'answer 409' },
  })
  expect(kept()).toEqual(['brand=Audi', 'brand=Volvo'])
  expect(await moveDeviceSearches(answering({}))).toMatchObject({ saved: 2, kept: { count: 0 } })
  expect(kept()).toEqual([])
})

it('G-03 a search of the device that never can be saved leaves it', async () => {
  keep('brand=Audi', 'brand=Tesla')
  const moved = await moveDeviceSearches(answering({ 'brand=Audi': 422 }))
  expect(moved).toMatchObject({ saved: 1, refused: { count: 1, reason: 'answer 422' } })
  expect(kept()).toEqual([])
})

it.each([0, 401, 403, 408, 429, 503])('G-03 after %i all searches of the device from there on wait', async (status) => {
  keep('brand=Audi', 'brand=Tesla', 'brand=Volvo')
  expect(await moveDeviceSearches(answering({ 'brand=Tesla': status }))).toMatchObject({ saved: 1 })
  expect(kept()).toEqual(['brand=Tesla', 'brand=Volvo'])
})
