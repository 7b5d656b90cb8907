import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowDownUp, SlidersHorizontal } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import './list-filter-form.css'

type ListFilterProps = {
  /** The values from the address: the form resets to them whenever the address changes. */
  query: Record<string, string | number>
  /** Fields of the query that the form keeps without showing them. */
  kept?: string[]
  /** Columns of the grid on a wide screen. */
  className: string
  /** The fields that a phone folds away behind one button, and how many of them narrow the list. */
  more?: ReactNode
  moreCount?: number
  /** True where those fields do not narrow the list, but only sort it. */
  isSortOnly?: boolean
  children: ReactNode
}

/** The search of a list: a plain GET form, so that it works without scripts. */
export function ListFilterForm(props: ListFilterProps) {
  const { query, kept = [], className, more, moreCount = 0, isSortOnly = false, children } = props
  const t = useDashboardListsTexts()
  const panelId = useId()
  const submit = <Button type="submit">{t('search')}</Button>
  return (
    <Form
      key={JSON.stringify(query)}
      role="search"
      className={`list-filter mb-3 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:mb-6 sm:gap-4 ${className}`}
    >
      {kept.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {children}
      {more ? (
        <>
          <button
            type="button"
            popoverTarget={panelId}
            className="list-filter-open btn border-control-line bg-surface whitespace-nowrap text-ink hover:bg-paper-shade"
          >
            {isSortOnly ? (
              <ArrowDownUp className="size-4" aria-hidden="true" />
            ) : (
              <SlidersHorizontal className="size-4" aria-hidden="true" />
            )}
            {isSortOnly ? t('sort') : t('filterAndSort', { count: moreCount })}
          </button>
          <div id={panelId} popover="auto" className="dropdown-panel dropdown-panel-end list-filter-more">
            {more}
            {submit}
          </div>
        </>
      ) : (
        submit
      )}
    </Form>
  )
}

type SearchFieldProps = { label: string; value: string; name?: string; className?: string }

/** The search field; on a phone it takes the whole row, and its label stands in it while it is empty. */
export function ListSearchField({ label, value, name = 'q', className = 'max-sm:col-span-2' }: SearchFieldProps) {
  return (
    <TextInput
      label={label}
      type="search"
      name={name}
      maxLength={100}
      defaultValue={value}
      placeholder={label}
      className={`list-search ${className}`}
    />
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
