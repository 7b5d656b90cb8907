import { carsClient } from '#web/car/cars-client.ts'
import { withoutDescription, withoutDescriptions } from '#web/cars/listed-car.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import type { Route } from './+types/home'

const HomeContent = lateComponent(async () => (await import('#web/pages/home/home-content.tsx')).HomeContent)

export async function loader({ context }: Route.LoaderArgs) {
  const home = await loadOrPageError(carsClient(context.get(apiFetchContext)).home.$get())
  const { deals, priceDrops, advertised } = home
  return {
    ...home,
    deals: withoutDescriptions(deals),
    priceDrops: priceDrops.map(({ car, ...drop }) => ({ ...drop, car: withoutDescription(car) })),
    advertised: withoutDescriptions(advertised),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeContent loaderData={loaderData} />
}
