import { loadPeople, PeoplePage } from '#web/people/people-page.tsx'
import type { Route } from './+types/all-buyers'

export async function loader(args: Route.LoaderArgs) {
  return loadPeople(args, 'Buyer')
}

export default function AllBuyers({ loaderData }: Route.ComponentProps) {
  return <PeoplePage kind="Buyer" loaded={loaderData} />
}
