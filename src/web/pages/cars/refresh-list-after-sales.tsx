import { useRevalidator } from 'react-router'
import { maxCarStatuses } from '#contract/selected-cars-response.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useLookAgain } from '#web/client/use-look-again.ts'

/** A list has no stream of news. */
const askEveryMs = 20_000

type ListedCar = { id: string; status: string }

/**
 * Loads an open list of cars anew once one of them has left the market: it is asked now and then while somebody sees the
 * list, and when the reader comes back to the window. New cars and prices wait for the next visit, since cards that move are
 * only worth it where one is wrong. Without an answer the list stays as it is.
 */
export function RefreshListAfterSales({ cars }: { cars: readonly ListedCar[] }) {
  const { revalidate } = useRevalidator()
  useLookAgain(async () => {
    if (await hasOneLeft(cars)) await revalidate()
  }, askEveryMs)
  return null
}

async function hasOneLeft(cars: readonly ListedCar[]): Promise<boolean> {
  const ids = cars.slice(0, maxCarStatuses).map(({ id }) => id)
  if (ids.length === 0) return false
  try {
    const { statuses } = carsClient(backgroundFetch).cars
    const { items } = await readApiResponse(statuses.$get({ query: { ids: ids.join(',') } }))
    const statusNow = new Map(items.map(({ id, status }) => [id, status]))
    return cars.slice(0, maxCarStatuses).some(({ id, status }) => statusNow.get(id) !== status)
  } catch {
    return false
  }
}
