import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { useFilterFormKey } from '#web/cars/use-submit-filters.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { SlidersHorizontal, X } from '#web/ui/icons.ts'

type FilterSheetProps = {
  label: string
  /** The number of active filters, for the button. */
  activeCount: number
  /** The controls of the list itself, beside the button. */
  controls: ReactNode
  children: ReactNode
}

/**
 * The filters of a list: beside it on a wide screen, in a sheet behind a button on a small one, so that the cars come
 * first. It is the browser's popover, which works before React has loaded, or without it.
 */
export function FilterSheet({ label, activeCount, controls, children }: FilterSheetProps) {
  const t = useCarsTexts()
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  return (
    <>
      <div className="results-bar">
        {controls}
        <button
          type="button"
          popoverTarget={id}
          className="btn shrink-0 border-control-line max-sm:px-3 bg-surface text-ink hover:bg-paper-shade lg:hidden"
        >
          <SlidersHorizontal className="size-4 max-[22rem]:hidden" aria-hidden="true" />
          {t('filters')}
          {activeCount > 0 && (
            <>
              <span className="figures rounded-full bg-primary px-2 text-primary-content text-sm" aria-hidden="true">
                {activeCount}
              </span>
              <span className="sr-only">{t('inUse', { count: activeCount })}</span>
            </>
          )}
        </button>
      </div>
      <aside
        // A search that did not come from the filters gets a new sheet: it is closed, and its inputs match the address.
        key={useFilterFormKey()}
        ref={sheet}
        id={id}
        popover="auto"
        aria-label={label}
        onSubmit={() => sheet.current?.hidePopover()}
        onBeforeToggle={foldMakes}
        className="filter-sheet"
      >
        <div className="-mx-4 sticky top-0 z-10 mb-4 flex items-center justify-between gap-4 border-line border-b bg-surface px-4 py-2 sm:-mx-8 sm:px-8 lg:hidden">
          <p className="font-display text-xl">{t('filters')}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('closeFilters')}
            className="btn btn-ghost btn-square -me-2"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {children}
      </aside>
    </>
  )
}

/** The makes are a long list: in the sheet they open when asked, unless one of them is chosen. */
function foldMakes({ currentTarget: sheet }: ToggleEvent<HTMLElement>) {
  sheet.querySelector('details[open]:has([name="brand"]):not(:has(:checked))')?.removeAttribute('open')
}
