import { data } from 'react-router'
import { loadBookedCars, loadOrder } from '#web/bookings/load-booked-cars.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { toCarCardData } from '#web/cars/car-card-data.ts'
import { loadOrNotFound, readApiResponse } from '#web/client/api-client.ts'
import { waitlistClient } from '#web/money/money-clients.ts'
import { loadAgreedCarPrice } from '#web/offers/load-agreed-car-price.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import { getSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/car-page'

const CarContent = createDeferredComponent(
  async () => (await import('#web/pages/cars/car-page-content.tsx')).CarPageContent,
)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const apiFetch = context.get(apiFetchContext)
  const client = carsClient(apiFetch)
  const param = { id: params.id }
  const viewer = await getSignedInUser({ context, request })
  const [answer, similar, line, booked, agreedCents] = await Promise.all([
    loadOrNotFound(client.cars[':id'].$get({ param })),
    // Extras beside the car must not make its page fail.
    readApiResponse(client.cars[':id'].similar.$get({ param })).catch(() => ({ items: [] })),
    viewer?.role === 'Buyer'
      ? readApiResponse(waitlistClient(apiFetch).cars[':id'].line.$get({ param })).catch(() => null)
      : null,
    loadBookedCars(viewer, apiFetch),
    loadAgreedCarPrice(viewer, { apiFetch, carId: params.id }),
  ])
  const newest = async () => (await readApiResponse(client.cars.$get({ query: { limit: '3' } }))).items
  if ('missing' in answer) {
    const others = await newest().catch(() => [])
    return data({ ...answer, others: others.map(toCarCardData) }, { status: answer.missing })
  }
  const { found: car } = answer
  const isOnOffer = car.status === 'available'
  // Other cars to continue with, where this one is no longer available.
  const needsOthers = similar.items.length === 0 && !isOnOffer
  const others = needsOthers ? await newest() : []
  const booking = booked.find(({ carId }) => carId === car.id) ?? null
  const bought = booking?.status === 'paid' ? await loadOrder(booking.bookingId, apiFetch) : null
  return data({
    car,
    similar: similar.items.map(toCarCardData),
    others: others.map(toCarCardData),
    line,
    booking,
    bought,
    agreedCents,
  })
}

export default function CarPage({ loaderData }: Route.ComponentProps) {
  return <CarContent loaderData={loaderData} />
}
