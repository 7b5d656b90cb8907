import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/clients.ts'
import { ListingsFilter } from '#web/admin/listings-filter.tsx'
import { hasFilters, listingsAddress, listingsCall, listingsQueryFrom } from '#web/admin/listings-query.ts'
import { ListingsTable } from '#web/admin/listings-table.tsx'
import { TakeDownDialog } from '#web/admin/take-down-dialog.tsx'
import { read } from '#web/api-client.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { orNull, useLoaded } from '#web/dashboard/use-loaded.ts'
import { apiContext } from '#web/server/request-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/listings'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Admin')
  const query = listingsQueryFrom(args.url)
  const call = adminClient(args.context.get(apiContext)).admin.listings.$get(listingsCall(query))
  return { query, found: await orNull(read(call)) }
}

/** Every seller's cars, for an Admin: find one, open it, take it down with a reason, put it back. */
export default function Listings({ loaderData: { query, found: loaded } }: Route.ComponentProps) {
  const found = useLoaded({
    queryKey: ['admin-listings', query],
    queryFn: () => read(adminClient().admin.listings.$get(listingsCall(query))),
    loaded,
  })
  const [chosen, setChosen] = useState<AdminListing | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function restore(car: AdminListing) {
    setBusyId(car.id)
    try {
      const { status } = await read(adminClient().admin.listings[':id'].restore.$post({ param: { id: car.id } }))
      notify.success(status === 'available' ? `${car.title} is on offer again` : `${car.title} is its seller’s again`)
    } catch (error) {
      sayFailure(error)
    } finally {
      await found.refetch()
      setBusyId(null)
    }
  }

  async function finish(car: AdminListing) {
    setChosen(null)
    notify.success(`${car.title} is taken down`)
    await found.refetch()
  }

  return (
    <>
      <PageTitle count={found.data?.total} intro="Every seller’s cars, in every state.">
        Listings
      </PageTitle>
      <ListingsFilter query={query} />
      <ListStates
        query={found}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<SearchX />}
            title={hasFilters(query) ? 'No car fits' : 'No cars yet'}
            action={hasFilters(query) && <ButtonLink to="?">Show all cars</ButtonLink>}
          >
            {hasFilters(query)
              ? 'Try fewer words, or another state.'
              : 'They appear here as soon as sellers post them.'}
          </EmptyState>
        }
      >
        {({ items, page, pages }) => (
          <>
            <ListingsTable cars={items} busyId={busyId} onTakeDown={setChosen} onRestore={restore} />
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={pages}
                target={{ kind: 'link', to: (number) => listingsAddress(query, number) }}
              />
            </div>
          </>
        )}
      </ListStates>
      <TakeDownDialog car={chosen} onClose={() => setChosen(null)} onDone={finish} />
    </>
  )
}
