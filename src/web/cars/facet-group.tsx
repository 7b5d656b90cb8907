import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CarsFound } from '#contract/cars.ts'
import { useFilterWords } from '#web/cars/active-filters.tsx'
import type { ManyFilter } from '#web/cars/list-query.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type FacetGroupProps = {
  name: ManyFilter | 'verified'
  values: CarsFound['facets'][ManyFilter]
  chosen: readonly string[]
  isOpen?: boolean
}

/** One filter with the number of cars that each of its values would give. */
export function FacetGroup({ name, values, chosen, isOpen = false }: FacetGroupProps) {
  const t = useCarsTexts()
  const words = useFilterWords()
  const { number } = useFormats()
  // The order by deals has the word itself.
  const title = t(name === 'deal' ? 'dealFilter' : name)
  // What is chosen stays to be taken off, though no car has it.
  const missing = chosen.filter((value) => !values.some((one) => one.value.toLowerCase() === value.toLowerCase()))
  const all = [...missing.map((value) => ({ value, count: 0 })), ...values]
  if (all.length === 0) return null
  const isChosen = (value: string) => chosen.some((one) => one.toLowerCase() === value.toLowerCase())
  return (
    <FilterGroup title={title} isOpen={isOpen || chosen.length > 0}>
      <fieldset className="max-h-80 overflow-y-auto pe-1 pb-2">
        <legend className="sr-only">{title}</legend>
        {all.map(({ value, count }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={isChosen(value)}
            label={`${words.value(name, value)} (${number(count)})`}
          />
        ))}
      </fieldset>
    </FilterGroup>
  )
}

/** A part of the filters, which opens and closes without any script. */
export function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="group border-line border-t pt-1" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
