import { loadPeople, PeoplePage } from '#web/people/people-page.tsx'
import type { Route } from './+types/admins'

export async function loader(args: Route.LoaderArgs) {
  return loadPeople(args, 'Admin')
}

export default function Admins({ loaderData }: Route.ComponentProps) {
  return <PeoplePage kind="Admin" loaded={loaderData} />
}
