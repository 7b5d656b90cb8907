import { brandName, categories } from '#contract/brands.ts'
import { type ListingsQuery, listingSorts, listingStatuses } from '#web/admin/listings-query.ts'
import { ListFilter } from '#web/dashboard/list-filter.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export function ListingsFilter({ query }: { query: ListingsQuery }) {
  const t = useAdminTexts()
  const listings = useListingsTexts()
  const tokens = categories.map(({ token }) => token as string)
  // Any other make may stand in the address.
  const brands = query.brand === '' || tokens.includes(query.brand) ? tokens : [...tokens, query.brand]
  return (
    <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_10rem_11rem_auto]">
      <TextInput
        label={t('wordsOrId')}
        type="search"
        name="q"
        maxLength={100}
        defaultValue={query.q}
        className="max-xl:col-span-2"
      />
      <TextInput
        label={t('sellersName')}
        type="search"
        name="seller"
        maxLength={100}
        defaultValue={query.seller}
        className="max-xl:col-span-2"
      />
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
      <Select
        label={t('sortBy')}
        name="sort"
        defaultValue={query.sort}
        options={listingSorts.map((sort) => ({ value: sort, label: t(sort) }))}
      />
    </ListFilter>
  )
}
