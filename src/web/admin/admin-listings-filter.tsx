import { brandDisplayName, specificationBrandCategories } from '#contract/brands.ts'
import {
  type AdminListingsUrlQuery,
  adminListingSortNames,
  adminListingStatuses,
} from '#web/admin/admin-listings-list-url-query.ts'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Select } from '#web/ui/select.tsx'

export function AdminListingsFilter({ query }: { query: AdminListingsUrlQuery }) {
  const t = useAdminTexts()
  const listings = useListingsTexts()
  const tokens = specificationBrandCategories.map(({ token }) => token as string)
  // The address may contain any other make.
  const brands = query.brand === '' || tokens.includes(query.brand) ? tokens : [...tokens, query.brand]
  return (
    <ListFilterForm
      query={query}
      className="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_10rem_11rem_auto]"
      more={
        <>
          <ListSearchField label={t('sellersName')} value={query.seller} name="seller" className="max-xl:col-span-2" />
          <Select
            label={t('state')}
            name="status"
            defaultValue={query.status}
            placeholder={t('any')}
            options={adminListingStatuses.map((status) => ({ value: status, label: listings(status) }))}
          />
          <Select
            label={t('brand')}
            name="brand"
            defaultValue={query.brand}
            placeholder={t('any')}
            options={brands.map((brand) => ({ value: brand, label: brandDisplayName(brand) }))}
          />
          <ListSortField value={query.sort} sorts={adminListingSortNames} nameOf={t} />
        </>
      }
      moreCount={[query.seller, query.status, query.brand].filter((value) => value !== '').length}
    >
      <ListSearchField label={t('wordsOrId')} value={query.q} className="max-xl:col-span-2" />
    </ListFilterForm>
  )
}
