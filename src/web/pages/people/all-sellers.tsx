import { loadPeople, PeoplePage } from '#web/people/people-page.tsx'
import type { Route } from './+types/all-sellers'

export async function loader(args: Route.LoaderArgs) {
  return loadPeople(args, 'Seller')
}

export default function AllSellers({ loaderData }: Route.ComponentProps) {
  return <PeoplePage kind="Seller" loaded={loaderData} />
}
