import { data, redirect } from 'react-router'
import { SavedSearchFilters } from '#web/cars/saved-search-filters.tsx'
import { DeviceSavedSearchCard } from '#web/searches/device-saved-search-card.tsx'
import { deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { NoSavedSearches } from '#web/searches/no-saved-searches.tsx'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { getSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/device-saved-searches-page'

const pathInAccount = '/dashboard/savedSearches'

/**
 * Row G-03: the searches that a visitor who is not signed in saved on this device. A Buyer has them in their account; the
 * other roles have none.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await getSignedInUser({ request, context })
  if (viewer?.role === 'Buyer') throw redirect(pathInAccount)
  if (viewer) throw data({ code: 'forbidden', message: 'This page is for the role Buyer.' }, { status: 403 })
  return null
}

export default function DeviceSavedSearchesPage() {
  const t = useSavedSearchesTexts()
  const isAny = deviceSavedSearches.useItems().length > 0
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={t('savedSearches')} description={t('deviceIntro')} path="/savedSearches" isFound={false} />
      <h1>{t('savedSearches')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('deviceIntro')}</p>
      {isAny && (
        <ButtonLink to={`/login?from=${pathInAccount}`} className="mt-4">
          {t('loginToKeep')}
        </ButtonLink>
      )}
      <div className="mt-8">
        <SearchesHere />
      </div>
    </div>
  )
}

function SearchesHere() {
  const isHydrated = useHydrated()
  const searches = deviceSavedSearches.useItems().toReversed()
  if (!isHydrated) return <CardRowsSkeleton />
  if (searches.length === 0) return <NoSavedSearches />
  return (
    <ul className="grid gap-4">
      {searches.map((search) => (
        <DeviceSavedSearchCard key={search.query} search={search} filters={<SavedSearchFilters {...search} />} />
      ))}
    </ul>
  )
}
