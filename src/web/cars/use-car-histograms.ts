import { type RefObject, useEffect, useState } from 'react'
import type { CarHistograms } from '#contract/car-histograms.ts'
import { carsClient } from '#web/car/cars-client.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'

/**
 * How the cars of a list are spread, once the element that shows it is near: on a phone, once the filters are open. Those
 * of the last search stay until the next ones are there; null where there are none, as for a filter that is invalid.
 */
export function useCarHistograms<Element extends HTMLElement>({
  cursor,
  sort,
  view,
  ...filters
}: CarListQuery): { ref: RefObject<Element | null>; histograms: CarHistograms | null } {
  const { ref, isNear } = useIsNearViewport<Element>()
  const [histograms, setHistograms] = useState<CarHistograms | null>(null)
  const wanted = isNear ? JSON.stringify(filters) : null
  useEffect(() => {
    if (wanted === null) return
    let isLast = true
    const client = carsClient(backgroundFetch).cars.histograms
    // The address may contain anything: the API says what is wrong.
    const call = client.$get({ query: JSON.parse(wanted) as Parameters<typeof client.$get>[0]['query'] })
    readApiResponse(call).then(
      (found) => isLast && setHistograms(found),
      () => isLast && setHistograms(null),
    )
    return () => {
      isLast = false
    }
  }, [wanted])
  return { ref, histograms }
}
