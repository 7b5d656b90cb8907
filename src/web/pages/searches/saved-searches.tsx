import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { SavedSearchFilters } from '#web/cars/saved-search-filters.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { NoSavedSearches } from '#web/searches/no-saved-searches.tsx'
import { SavedSearchCard } from '#web/searches/saved-search-card.tsx'
import { savedSearchesClient } from '#web/searches/saved-searches-client.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/saved-searches'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Buyer')
  const client = savedSearchesClient(args.context.get(apiFetchContext))
  return { found: await nullOnServerError(readApiResponse(client['saved-searches'].$get())) }
}

/** Row G-03: the buyer's saved searches. */
export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const t = useSavedSearchesTexts()
  const list = useQueryWithLoaderData({
    queryKey: ['saved-searches'],
    queryFn: () => readApiResponse(savedSearchesClient()['saved-searches'].$get()),
    loaded: loaderData.found,
  })
  return (
    <>
      <DashboardPageHeader count={list.data?.items.length} intro={t('intro')}>
        {t('savedSearches')}
      </DashboardPageHeader>
      <ConfirmEmailNotice to="getMail" className="mb-4" />
      <ListLoadStates
        query={list}
        isEmpty={({ items }) => items.length === 0}
        skeleton={<CardRowsSkeleton />}
        empty={<NoSavedSearches />}
      >
        {({ items }) => (
          <ul className="grid gap-4">
            {items.map((search) => (
              <SavedSearchCard
                key={search.id}
                search={search}
                filters={<SavedSearchFilters {...search} />}
                reload={list.refetch}
              />
            ))}
          </ul>
        )}
      </ListLoadStates>
    </>
  )
}
