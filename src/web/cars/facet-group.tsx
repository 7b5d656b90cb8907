import { type ReactNode, useState } from 'react'
import { isFacetAttribute, isMultiChoiceAttribute, valueGroupsOf } from '#contract/attribute-names.ts'
import { orderedFacetValues } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import { useEquipmentGroupTitle } from '#web/car/group-title.ts'
import { useFilterWords } from '#web/cars/filter-words.ts'
import type { MultiValueFilter } from '#web/cars/list-query.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useAttributesTexts } from '#web/texts/attributes.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

type FacetGroupProps = {
  name: MultiValueFilter | 'verified'
  values: CarsFound['facets'][MultiValueFilter]
  chosen: readonly string[]
  isOpen?: boolean
}

/**
 * One filter with the number of cars that each of its values would give. What has been there stays in its place, whatever is
 * chosen elsewhere, so that nothing goes or moves under the hand.
 */
export function FacetGroup({ name, values, chosen, isOpen = false }: FacetGroupProps) {
  const t = useCarsTexts()
  const attributes = useAttributesTexts()
  const words = useFilterWords()
  const groupTitle = useEquipmentGroupTitle()
  const { number } = useFormats()
  const [shown, setShown] = useState<string[]>([])
  const [ticked, setTicked] = useState<string[]>([])
  // The order by deals has the word itself.
  const title =
    isFacetAttribute(name) || isMultiChoiceAttribute(name) ? attributes(name) : t(name === 'deal' ? 'dealFilter' : name)
  const offered = values.map(({ value }) => value)
  // What is chosen can be taken off, though no car has it.
  const missing = chosen.filter((value) => !isIn(offered, value))
  const fresh = [...missing, ...offered].filter((value) => !isIn(shown, value))
  if (fresh.length > 0) setShown([...shown, ...fresh])
  // Models come and go with their brands, all but those that somebody has had a hand on.
  const isModel = name === 'model'
  const all = isModel
    ? shown.filter((value) => isIn([...offered, ...chosen, ...ticked], value))
    : // What comes later takes its place on the scale.
      (orderedFacetValues[name]?.filter((value) => isIn(shown, value)) ?? shown)
  if (all.length === 0) return null
  const groups = isMultiChoiceAttribute(name) ? valueGroupsOf(name) : [[null, all] as const]
  // Without a brand no model is counted.
  const isCounted = !isModel || values.length > 0
  const countOf = (value: string) => values.find((one) => isIn([one.value], value))?.count ?? 0
  return (
    <FilterGroup title={title} isOpen={isOpen || chosen.length > 0}>
      <fieldset className="max-h-80 overflow-y-auto pe-1 pb-2">
        <legend className="sr-only">{title}</legend>
        {groups.map(([group, ofGroup]) => {
          const here = all.filter((value) => isIn(ofGroup, value))
          if (here.length === 0) return null
          const boxes = here.map((value) => (
            <Checkbox
              key={value}
              name={name}
              value={value}
              defaultChecked={isIn(chosen, value)}
              onChange={() => setTicked([...ticked, value])}
              label={`${words.value(name, value)}${isCounted ? ` (${number(countOf(value))})` : ''}`}
            />
          ))
          return group === null ? (
            boxes
          ) : (
            <fieldset key={group}>
              <legend className="pt-2 text-muted text-sm">{groupTitle(group)}</legend>
              {boxes}
            </fieldset>
          )
        })}
      </fieldset>
    </FilterGroup>
  )
}

function isIn(values: readonly string[], wanted: string): boolean {
  return values.some((value) => value.toLowerCase() === wanted.toLowerCase())
}

/** A part of the filters, which opens and closes without any script. */
export function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  // After that it is in the person's hand alone.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="group border-line border-t pt-1" open={isOpenAtFirst}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
