import { read } from '#web/api-client.ts'
import { orNull } from '#web/dashboard/use-loaded.ts'
import { peopleClient } from '#web/people/clients.ts'
import { PeoplePage } from '#web/people/people-page.tsx'
import { peopleCall, peopleQueryFrom } from '#web/people/people-query.ts'
import { apiContext } from '#web/server/request-context.ts'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/admins'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Admin')
  const query = peopleQueryFrom(args.url)
  const call = peopleClient(args.context.get(apiContext)).admin.people.$get(peopleCall('Admin', query))
  return { query, found: await orNull(read(call)) }
}

export default function Admins({ loaderData: { query, found } }: Route.ComponentProps) {
  return <PeoplePage title="All Admins" kind="Admin" query={query} loaded={found} />
}
