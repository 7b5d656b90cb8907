import { useRevalidator } from 'react-router'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import { loadBookedCars } from '#web/bookings/load-booked-cars.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useLookAgain } from '#web/client/use-look-again.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { loadAgreedCarPrice } from '#web/offers/load-agreed-car-price.ts'
import { type MaybeSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** A visitor has no stream of news. */
const askEveryMs = 25_000

export type ShownCar = {
  car: { id: string; status: string; priceCents: number }
  booking: AlreadyBookedCar | null
  agreedCents: number | null
}

/**
 * Loads the page of a car anew once what it says of its sale is no longer true: it is asked when the reader comes back to
 * the window, and when there is news for them; visitors get none, and ask now and then. Without an answer the page stays as
 * it is.
 */
export function RefreshOutdatedCar(shown: ShownCar) {
  const viewer = useSignedInUser()
  const { revalidate } = useRevalidator()
  const look = async () => {
    if (await isOutdated(shown, viewer)) await revalidate()
  }
  useRefetchOnNotice(async () => {
    if (document.visibilityState === 'visible') await look()
  })
  useLookAgain(look, viewer === null ? askEveryMs : null)
  return null
}

/** The page looks, nobody else: a tab that is left open all day is one view of the car (`countCarPageView`). */
const notAView = { purpose: 'prefetch' }

async function isOutdated({ car, booking, agreedCents }: ShownCar, viewer: MaybeSignedInUser): Promise<boolean> {
  const { id } = car
  try {
    const [now, booked, agreed] = await Promise.all([
      readApiResponse(carsClient(backgroundFetch).cars[':id'].$get({ param: { id } }, { headers: notAView })),
      loadBookedCars(viewer, backgroundFetch),
      loadAgreedCarPrice(viewer, { apiFetch: backgroundFetch, carId: id }),
    ])
    const own = booked.find(({ carId }) => carId === id)
    const isSameCar = now.status === car.status && now.priceCents === car.priceCents
    return !isSameCar || own?.status !== booking?.status || agreed !== agreedCents
  } catch {
    return false
  }
}
