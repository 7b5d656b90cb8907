import { data, redirect } from 'react-router'
import type { CarSearchResponse } from '#contract/cars.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { type CarListPageData, toFoundCarCardData } from '#web/cars/car-card-data.ts'
import { canonicalCarListUrl, parseCarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrlWithoutParameters } from '#web/cars/car-list-url.ts'
import { loadCarHistograms, loadCarList, loadCarMap } from '#web/cars/load-car-list.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import type { Route } from './+types/cars'

const CarsContent = createDeferredComponent(
  async () => (await import('#web/pages/cars/car-list-page-content.tsx')).CarListPageContent,
)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const address = canonicalCarListUrl(url, negotiateLanguage(request))
  if (address !== null) throw redirect(address)
  const asked = parseCarListQuery(url)
  const apiFetch = context.get(apiFetchContext)
  const [list, map, histograms] = await Promise.all([
    loadCarList(apiFetch, asked),
    // A map that fails to load must not cost the list.
    asked.view === 'map' ? loadCarMap(apiFetch, asked).catch(() => null) : null,
    // Nor must bars beside its filters.
    loadCarHistograms(apiFetch, asked).catch(() => null),
  ])
  const shown = list.kind === 'found' ? { ...list, found: listed(list.found) } : list
  const loaded = { query: carListUrlWithoutParameters(asked, list.ignored), list: shown, map, histograms }
  return list.kind === 'failed' ? data(loaded, { status: list.status }) : loaded
}

function listed(found: CarSearchResponse): CarListPageData {
  return { ...found, items: found.items.map(toFoundCarCardData) }
}

export default function Cars({ loaderData }: Route.ComponentProps) {
  return <CarsContent loaderData={loaderData} />
}
