import { data, redirect } from 'react-router'
import type { CarsFound } from '#contract/cars.ts'
import { addressWithoutBlanks, parseCarListQuery } from '#web/cars/car-list-query.ts'
import { withoutParameters } from '#web/cars/car-list-url.ts'
import { type ListedCars, toListedFoundCar } from '#web/cars/listed-car.ts'
import { loadCarList, loadCarMap } from '#web/cars/load-car-list.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import type { Route } from './+types/cars'

const CarsContent = lateComponent(async () => (await import('#web/pages/cars/cars-content.tsx')).CarsContent)

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = addressWithoutBlanks(url)
  if (address !== null) throw redirect(address)
  const asked = parseCarListQuery(url)
  const apiFetch = context.get(apiFetchContext)
  const [list, map] = await Promise.all([
    loadCarList(apiFetch, asked),
    // A map that fails to load must not cost the list.
    asked.view === 'map' ? loadCarMap(apiFetch, asked).catch(() => null) : null,
  ])
  const shown = list.kind === 'found' ? { ...list, found: listed(list.found) } : list
  const loaded = { query: withoutParameters(asked, list.ignored), list: shown, map }
  return list.kind === 'failed' ? data(loaded, { status: list.status }) : loaded
}

function listed(found: CarsFound): ListedCars {
  return { ...found, items: found.items.map(toListedFoundCar) }
}

export default function Cars({ loaderData }: Route.ComponentProps) {
  return <CarsContent loaderData={loaderData} />
}
