import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { maxCarStatuses } from '#contract/selected-cars-response.ts'
import { type ListedCar, watchCarStatuses } from '#web/cars/watch-car-statuses.ts'

/**
 * Loads an open list of cars anew within two seconds once one of them has left the market, while somebody sees the list;
 * on the way back to its window at once. New cars and prices wait for the next visit, since cards that move are only
 * worth it where one is wrong. Without an answer the list stays as it is.
 */
export function RefreshListAfterSales({ cars }: { cars: readonly ListedCar[] }) {
  const { revalidate } = useRevalidator()
  const shown = cars.slice(0, maxCarStatuses).map(({ id, status }) => ({ id, status }))
  const key = JSON.stringify(shown)
  const refresh = useEffectEvent(() => revalidate())
  useEffect(() => {
    const listed = JSON.parse(key) as ListedCar[]
    return listed.length === 0 ? undefined : watchCarStatuses(listed, () => refresh())
  }, [key])
  return null
}
