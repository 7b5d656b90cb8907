import { brandName, categories } from '#contract/brands.ts'
import { type ListingsQuery, listingSortLabels, listingStatusLabels } from '#web/admin/listings-query.ts'
import { ListFilter } from '#web/dashboard/list-filter.tsx'
import { optionsOf } from '#web/dashboard/options-of.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export function ListingsFilter({ query }: { query: ListingsQuery }) {
  const tokens = categories.map(({ token }) => token as string)
  // Any other make may stand in the address.
  const brands = query.brand === '' || tokens.includes(query.brand) ? tokens : [...tokens, query.brand]
  return (
    <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_10rem_11rem_auto]">
      <TextInput
        label="Words or id of the car"
        type="search"
        name="q"
        maxLength={100}
        defaultValue={query.q}
        className="max-xl:col-span-2"
      />
      <TextInput
        label="Seller’s name or email"
        type="search"
        name="seller"
        maxLength={100}
        defaultValue={query.seller}
        className="max-xl:col-span-2"
      />
      <Select
        label="State"
        name="status"
        defaultValue={query.status}
        placeholder="Any"
        options={optionsOf(listingStatusLabels)}
      />
      <Select
        label="Brand"
        name="brand"
        defaultValue={query.brand}
        placeholder="Any"
        options={brands.map((brand) => ({ value: brand, label: brandName(brand) }))}
      />
      <Select label="Sort by" name="sort" defaultValue={query.sort} options={optionsOf(listingSortLabels)} />
    </ListFilter>
  )
}
