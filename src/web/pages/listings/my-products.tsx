import { CarFront } from 'lucide-react'
import { useState } from 'react'
import type { OwnCar } from '#contract/cars.ts'
import { read } from '#web/api-client.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { orNull, useLoaded } from '#web/dashboard/use-loaded.ts'
import { ownCarsClient } from '#web/listings/clients.ts'
import { OwnCarCard, statusLooks } from '#web/listings/own-car-card.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/my-products'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Seller')
  return { cars: await orNull(read(ownCarsClient(args.context.get(apiContext)).my.cars.$get())) }
}

export default function MyProducts({ loaderData }: Route.ComponentProps) {
  const query = useLoaded({
    queryKey: ['own-cars'],
    queryFn: () => read(ownCarsClient().my.cars.$get()),
    loaded: loaderData.cars,
  })
  return (
    <>
      <PageTitle
        count={query.data?.items.length}
        action={<ButtonLink to="/dashboard/addProduct">Add a car</ButtonLink>}
      >
        My Products
      </PageTitle>
      <ListStates
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<CarFront />}
            title="No cars yet"
            action={<ButtonLink to="/dashboard/addProduct">Add a car</ButtonLink>}
          >
            Offer your first car: a title, a price, a description and a photo are enough.
          </EmptyState>
        }
      >
        {({ items }) => <CarList cars={items} reload={query.refetch} />}
      </ListStates>
    </>
  )
}

const carsAtOnce = 24

/** A dealer may have hundreds: chosen by status, and shown a screenful at a time. */
function CarList({ cars, reload }: { cars: OwnCar[]; reload: () => Promise<unknown> }) {
  const [status, setStatus] = useState('')
  const [room, setRoom] = useState(carsAtOnce)
  const chosen = cars.filter((car) => status === '' || car.status === status)
  const counts = Object.entries(statusLooks).flatMap(([value, { label }]) => {
    const count = cars.filter((car) => car.status === value).length
    return count > 0 ? [{ value, label: `${label} (${count})` }] : []
  })
  return (
    <>
      {counts.length > 1 && (
        <Select
          label="Show"
          className="mb-6 max-w-72"
          placeholder={`All cars (${cars.length})`}
          options={counts}
          value={status}
          onChange={(event) => {
            setStatus(event.target.value)
            setRoom(carsAtOnce)
          }}
        />
      )}
      {chosen.length === 0 && <p className="text-muted">No car of yours is in this state any more.</p>}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {chosen.slice(0, room).map((car) => (
          <li key={car.id}>
            <OwnCarCard car={car} reload={reload} />
          </li>
        ))}
      </ul>
      {chosen.length > room && (
        <p className="mt-8 text-center">
          <Button look="secondary" onClick={() => setRoom(room + carsAtOnce)}>
            Show more cars
          </Button>
        </p>
      )}
    </>
  )
}
