import { carsClient } from '#web/car/cars-client.ts'
import { toBlockCar, toListedCar } from '#web/cars/car-card-data.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import type { Route } from './+types/home'

const HomeContent = createDeferredComponent(
  async () => (await import('#web/pages/home/home-page-content.tsx')).HomePageContent,
)

export async function loader({ context }: Route.LoaderArgs) {
  const home = await loadOrPageError(carsClient(context.get(apiFetchContext)).home.$get())
  const { deals, priceDrops, advertised, blocks } = home
  return {
    ...home,
    deals: deals.map(toListedCar),
    priceDrops: priceDrops.map(({ car, ...drop }) => ({ ...drop, car: toListedCar(car) })),
    advertised: advertised.map(toListedCar),
    blocks: blocks.map((block) => ({ ...block, items: block.items.map(toBlockCar) })),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeContent loaderData={loaderData} />
}
