import { carsClient } from '#web/car/cars-client.ts'
import { toCarCardData, toHomeBlockCarData } from '#web/cars/car-card-data.ts'
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
    deals: deals.map(toCarCardData),
    priceDrops: priceDrops.map(({ car, ...drop }) => ({ ...drop, car: toCarCardData(car) })),
    advertised: advertised.map(toCarCardData),
    blocks: blocks.map((block) => ({ ...block, items: block.items.map(toHomeBlockCarData) })),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeContent loaderData={loaderData} />
}
