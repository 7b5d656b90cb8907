import { carsClient } from '#web/car/cars-client.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import type { Route } from './+types/home'

const HomeContent = lateComponent(async () => (await import('#web/pages/home/home-content.tsx')).HomeContent)

export async function loader({ context }: Route.LoaderArgs) {
  return loadOrPageError(carsClient(context.get(apiFetchContext)).home.$get())
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeContent loaderData={loaderData} />
}
