import type { AttributeRangeFilter } from '#contract/attribute-kinds.ts'
import { rangeAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarHistograms } from '#contract/car-histograms.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { CollapsibleFilterGroup } from '#web/cars/facet-filter-group.tsx'
import { RangeHistogram } from '#web/cars/range-histogram.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type RangeFieldsProps = {
  place: AttributeRangeFilter['place']
  query: CarListQuery
  error: Record<string, string>
  /** Shown above the bounds of their numbers; `found` is null until they are loaded. */
  histograms?: { found: CarHistograms | null } | undefined
}

const inputModes = { whole: 'numeric', litres: 'decimal', mpg: 'numeric', day: undefined } as const

/** The bounds of each attribute of a place: from and to beside one another; a single bound is as wide as both. */
export function CarRangeFilterFields({ place, query, error, histograms }: RangeFieldsProps) {
  const t = useAttributesTexts()
  return boundsAt(place).map(({ name, given, bounds }) => (
    <div key={name} className={`grid gap-3 ${bounds.length > 1 ? 'grid-cols-2' : ''}`}>
      {histograms && (name === 'year' || name === 'mileageMiles') && (
        <div className="col-span-2">
          <RangeHistogram
            name={name}
            histogram={histograms.found?.[name] ?? null}
            least={bounds[0] && query[bounds[0]]}
            most={bounds[1] && query[bounds[1]]}
          />
        </div>
      )}
      {bounds.map((bound) => (
        <TextInput
          key={bound}
          label={t(bound)}
          type={given === 'day' ? 'date' : 'text'}
          inputMode={inputModes[given]}
          name={bound}
          defaultValue={query[bound]}
          error={error[bound]}
        />
      ))}
    </div>
  ))
}

type FoldedFieldsProps = RangeFieldsProps & { place: Exclude<AttributeRangeFilter['place'], 'open'> }

/** The same fields, folded away until the visitor opens them. */
export function CollapsibleRangeFilterFields(props: FoldedFieldsProps) {
  const t = useAttributesTexts()
  const isAsked = boundsAt(props.place).some(({ bounds }) => bounds.some((bound) => props.query[bound]))
  return (
    <CollapsibleFilterGroup title={t(props.place)} isOpen={isAsked}>
      <div className="grid gap-3 px-1 pb-4">
        <CarRangeFilterFields {...props} />
      </div>
    </CollapsibleFilterGroup>
  )
}

function boundsAt(wanted: AttributeRangeFilter['place']) {
  return rangeAttributeNames.flatMap((name) => {
    const { min, max, given, place } = carAttributes[name].filter
    return place === wanted ? [{ name, given, bounds: [min, max].filter((bound) => bound !== null) }] : []
  })
}
