import type { QueryKey } from '@tanstack/react-query'
import type { Role } from '#contract/accounts.ts'
import type { ApiFetch } from '#web/client/api-client.ts'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { type LoaderArgs, requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** Fetches a page of a list: in a loader with the visitor's own `fetch`, in the browser without one. */
type FetchList<Query, Found> = (query: Query, fetch?: ApiFetch) => Promise<Found>

type ListPage<Query, Found> = { role: Role; from: (url: URL) => Query; fetchList: FetchList<Query, Found> }

/** The loader of a list: checks who may see it, reads the address and fetches the page; null where fetching failed. */
export async function loadDashboardList<Query, Found>(
  args: LoaderArgs,
  { role, from, fetchList }: ListPage<Query, Found>,
): Promise<{ query: Query; found: Found | null }> {
  await requireSignedInUser(args, role)
  const query = from(args.url)
  return { query, found: await nullOnServerError(fetchList(query, args.context.get(apiFetchContext))) }
}

type UseListOptions<Query, Found> = {
  queryKey: QueryKey
  fetchList: FetchList<Query, Found>
  loaded: { query: Query; found: Found | null }
}

/** The list on the page: the loader's response first, then the browser's own calls. */
export function useDashboardList<Query, Found>({ queryKey, fetchList, loaded }: UseListOptions<Query, Found>) {
  const { query, found } = loaded
  return useQueryWithLoaderData({ queryKey: [...queryKey, query], queryFn: () => fetchList(query), loaded: found })
}
