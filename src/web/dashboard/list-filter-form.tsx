import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type ListFilterProps = {
  /** The values from the address: the form resets to them whenever the address changes. */
  query: Record<string, string | number>
  /** Fields of the query that the form keeps without showing them. */
  kept?: string[]
  /** Columns of the grid on a wide screen. */
  className: string
  children: ReactNode
}

/** The search of a list: a plain GET form, so that it works without scripts. */
export function ListFilterForm({ query, kept = [], className, children }: ListFilterProps) {
  const t = useDashboardListsTexts()
  return (
    <Form
      key={JSON.stringify(query)}
      role="search"
      className={`mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-4 ${className}`}
    >
      {kept.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {children}
      <Button type="submit">{t('search')}</Button>
    </Form>
  )
}

type SearchFieldProps = { label: string; value: string; name?: string; className?: string }

/** The search field; on a phone it takes the whole row. */
export function ListSearchField({ label, value, name = 'q', className = 'max-sm:col-span-2' }: SearchFieldProps) {
  return (
    <TextInput label={label} type="search" name={name} maxLength={100} defaultValue={value} className={className} />
  )
}

type SortFieldProps<Sort extends string> = { value: Sort; sorts: Sort[]; nameOf: (sort: Sort) => string }

/** The sort orders of a list; each is named by the texts of the list, or by the shared ones. */
export function ListSortField<Sort extends string>({ value, sorts, nameOf }: SortFieldProps<Sort>) {
  const t = useDashboardListsTexts()
  return (
    <Select
      label={t('sortBy')}
      name="sort"
      defaultValue={value}
      options={sorts.map((sort) => ({ value: sort, label: nameOf(sort) }))}
    />
  )
}
