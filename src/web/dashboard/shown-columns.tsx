import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import type { RecordTableColumn } from '#web/ui/record-table.tsx'

const isText = (value: unknown): value is string => typeof value === 'string'
/** Columns turned off on this device, as `people:since`. */
const hiddenColumns = defineDeviceStoredList('columns-off', isText)

/**
 * The columns of a table that this device shows, and the menu that chooses them. Only columns with a `name` can be
 * turned off: what names the record and what acts on it stay.
 */
export function useShownColumns<Row>(table: string, columns: readonly RecordTableColumn<Row>[]) {
  const hidden = hiddenColumns.useItems()
  const t = useDashboardListsTexts()
  const keyOf = (name: string) => `${table}:${name}`
  const toggle = (key: string) =>
    hiddenColumns.write(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  const shown = columns.filter(({ name }) => name === undefined || !hidden.includes(keyOf(name)))
  const menu = (
    <Dropdown
      align="end"
      buttonClassName="btn border-control-line bg-surface whitespace-nowrap text-ink hover:bg-paper-shade"
      label={
        <>
          {t('columns')}
          <ChevronDown className="size-4" aria-hidden="true" />
        </>
      }
    >
      <fieldset className="px-3 text-start">
        <legend className="sr-only">{t('shownColumns')}</legend>
        {columns.map(
          ({ name, header }) =>
            name !== undefined && (
              <Checkbox
                key={name}
                label={header}
                checked={!hidden.includes(keyOf(name))}
                onChange={() => toggle(keyOf(name))}
              />
            ),
        )}
      </fieldset>
    </Dropdown>
  )
  return { shown, menu }
}
