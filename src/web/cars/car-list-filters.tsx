import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { carFilterFormId } from '#web/cars/car-filter-form-id.ts'
import type { CarListFilterFieldsProps } from '#web/cars/car-list-filter-fields.tsx'
import { useSubmitFilters } from '#web/cars/use-submit-filters.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import { Link } from '#web/ui/link.tsx'

// The form works with the fields that the server rendered: their own code is needed only once the visitor uses them.
const ListFilterFields = createDeferredComponent(
  async () => (await import('#web/cars/car-list-filter-fields.tsx')).CarListFilterFields,
)

type ListFiltersProps = Omit<CarListFilterFieldsProps, 'error'> &
  Partial<Pick<CarListFilterFieldsProps, 'error'>> & {
    /** The number of cars in the list; undefined while a filter is invalid. */
    total?: number | undefined
  }

/**
 * The filters of a list of cars: a plain GET form, so that it works without scripts. With scripts each change searches
 * at once, and the button leads to the cars found.
 */
export function CarListFilters({ path, query, facets, understood, total, histograms, error = {} }: ListFiltersProps) {
  const t = useCarsTexts()
  const search = useSubmitFilters(path)
  const form = useRef<HTMLFormElement>(null)
  // What is being typed is not searched for yet: the number of before does not stand for it.
  const [isTyping, setTyping] = useState(false)
  const searchOf = useEffectEvent((changed: HTMLFormElement) => search(changed, { preventScrollReset: true }))
  useEffect(() => {
    // The browser's native `change` event: a text field fires it when the user is done, while React's fires on every
    // key. The listener is on the window, because React stops events on their way down to fields whose code is not
    // loaded yet.
    const listen = ({ target, type }: Event) => {
      const changed = form.current
      // A field without a name searches among the values of a filter, not for cars. The sort order stands beside the form.
      if (changed && target instanceof Element && target.hasAttribute('name') && formOf(target) === changed) {
        setTyping(type === 'input')
        if (type === 'change') searchOf(changed)
      }
    }
    window.addEventListener('input', listen, true)
    window.addEventListener('change', listen, true)
    return () => {
      window.removeEventListener('input', listen, true)
      window.removeEventListener('change', listen, true)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is younger than browsers that we serve.
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
      id={carFilterFormId}
      action={path}
      role="search"
      className="grid content-start gap-5"
    >
      {query.view && <input type="hidden" name="view" value={query.view} />}
      {query.box && <input type="hidden" name="box" value={query.box} />}
      <ListFilterFields
        path={path}
        query={query}
        facets={facets}
        understood={understood}
        error={error}
        histograms={histograms}
      />
      <div className="filter-actions flex flex-wrap gap-3">
        <Button type="submit" className="flex-1 whitespace-nowrap">
          {total === undefined || isTyping ? (
            t('showCars')
          ) : (
            <>
              <span className="noscript:hidden">{t('showCount', { count: total })}</span>
              {/* Without scripts nothing keeps the number in step with the form. */}
              <span className="hidden noscript:inline">{t('showCars')}</span>
            </>
          )}
        </Button>
        <Link to={path} className="btn btn-ghost">
          {t('clear')}
        </Link>
      </div>
    </form>
  )
}

function formOf(field: Element): HTMLFormElement | null {
  return 'form' in field && field.form instanceof HTMLFormElement ? field.form : null
}
