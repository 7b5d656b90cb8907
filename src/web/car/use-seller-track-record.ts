import { useEffect, useState } from 'react'
import type { SellerTrackRecord } from '#contract/seller-track-record.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'

type Read = { carId: string; standing: Promise<SellerTrackRecord | null> }

/** The last read: the seller's card and the row of their other cars share it. */
let last: Read | undefined

/** What is public about the seller of a car; null until it is there, and where it cannot be had. */
export function useSellerTrackRecord(carId: string): SellerTrackRecord | null {
  const [found, setFound] = useState<{ carId: string; standing: SellerTrackRecord | null } | null>(null)
  useEffect(() => {
    let isShown = true
    if (last?.carId !== carId) last = { carId, standing: read(carId) }
    void last.standing.then((standing) => isShown && setFound({ carId, standing }))
    return () => {
      isShown = false
    }
  }, [carId])
  return found?.carId === carId ? found.standing : null
}

function read(id: string): Promise<SellerTrackRecord | null> {
  return readApiResponse(carsClient(backgroundFetch).cars[':id'].seller.$get({ param: { id } })).catch(() => {
    last = undefined
    return null
  })
}
