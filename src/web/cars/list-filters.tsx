import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListFilterFieldsProps } from '#web/cars/list-filter-fields.tsx'
import { useFilterSearch } from '#web/cars/use-filter-search.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { lazyAfterInput } from '#web/ui/after-first-input.ts'
import { Button } from '#web/ui/button.tsx'

// The form searches by itself with the fields that the server wrote: their own code is needed for what moves in them.
const ListFilterFields = lazyAfterInput(async () => (await import('#web/cars/list-filter-fields.tsx')).ListFilterFields)

type ListFiltersProps = Omit<ListFilterFieldsProps, 'error' | 'hasPlace'> &
  Partial<Pick<ListFilterFieldsProps, 'error' | 'hasPlace'>> & {
    /** How many cars the list holds; nobody knows it while a filter cannot be read. */
    total?: number | undefined
  }

/**
 * The filters of a list of cars: a plain GET form, so that it works before any script has come. With scripts each change
 * searches at once, and the button leads to the cars that it has found.
 */
export function ListFilters({ path, query, facets, total, error = {}, hasPlace = false }: ListFiltersProps) {
  const t = useCarsTexts()
  const search = useFilterSearch(path)
  const form = useRef<HTMLFormElement>(null)
  const searchOf = useEffectEvent((changed: HTMLFormElement) => search(changed, { preventScrollReset: true }))
  useEffect(() => {
    // The browser's own event: in a field that is typed into it comes at the end, React's comes with every letter. At the
    // window, because React lets no event go further down to fields whose code is not there yet.
    const listen = ({ target }: Event) => {
      const changed = form.current
      if (changed && target instanceof Node && changed.contains(target)) searchOf(changed)
    }
    window.addEventListener('change', listen, true)
    return () => window.removeEventListener('change', listen, true)
  }, [])
  // Another address in the same form is its own search. Before there is one nothing keeps the number true to the form.
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const isLive = key !== firstKey && total !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is younger than browsers that we serve.
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
      action={path}
      role="search"
      className="grid content-start gap-5"
    >
      {query.view && <input type="hidden" name="view" value={query.view} />}
      {query.box && <input type="hidden" name="box" value={query.box} />}
      <Suspense>
        <ListFilterFields path={path} query={query} facets={facets} error={error} hasPlace={hasPlace} />
      </Suspense>
      <div className="filter-actions flex flex-wrap gap-3">
        <Button type="submit" className="flex-1 whitespace-nowrap">
          {isLive ? t('showCount', { count: total }) : t('showCars')}
        </Button>
        <Link to={path} className="btn btn-ghost">
          {t('clear')}
        </Link>
      </div>
    </form>
  )
}
