import { brandName, categories } from '#contract/brands.ts'
import { type ListingsQuery, listingSorts, listingStatuses } from '#web/admin/listings-list-query.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { Select } from '#web/ui/select.tsx'

export function ListingsFilter({ query }: { query: ListingsQuery }) {
  const t = useAdminTexts()
  const listings = useListingsTexts()
  const tokens = categories.map(({ token }) => token as string)
  // Any other make may stand in the address.
  const brands = query.brand === '' || tokens.includes(query.brand) ? tokens : [...tokens, query.brand]
  return (
    <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_10rem_11rem_auto]">
      <SearchField label={t('wordsOrId')} value={query.q} className="max-xl:col-span-2" />
      <SearchField label={t('sellersName')} value={query.seller} name="seller" className="max-xl:col-span-2" />
      <Select
        label={t('state')}
        name="status"
        defaultValue={query.status}
        placeholder={t('any')}
        options={listingStatuses.map((status) => ({ value: status, label: listings(status) }))}
      />
      <Select
        label={t('brand')}
        name="brand"
        defaultValue={query.brand}
        placeholder={t('any')}
        options={brands.map((brand) => ({ value: brand, label: brandName(brand) }))}
      />
      <SortField value={query.sort} sorts={listingSorts} nameOf={t} />
    </ListFilter>
  )
}
