import { Fragment } from 'react'
import type { AttributeRangeFilter } from '#contract/attribute-kinds.ts'
import { rangeAttributeNames, type rangeFilterParameters } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarHistograms } from '#contract/car-histograms.ts'
import { milesInUnit, usMpgInUnit } from '#contract/car-units.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { CollapsibleFilterGroup } from '#web/cars/facet-filter-group.tsx'
import { useOriginOfBound, WordsOfBound } from '#web/cars/origin-of-bound.tsx'
import { RangeHistogram } from '#web/cars/range-histogram.tsx'
import type { TypedBounds } from '#web/cars/typed-bounds.ts'
import { typedUnitPrefix } from '#web/cars/typed-list-parameters.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type RangeBound = (typeof rangeFilterParameters)[number]

type RangeFieldsProps = {
  place: AttributeRangeFilter['place']
  query: CarListQuery
  typed: TypedBounds
  error: Record<string, string>
  /** Shown above the bounds of their numbers; `found` is null where they are unknown. */
  histograms?: { found: CarHistograms | null } | undefined
}

const inputModes = { whole: 'numeric', litres: 'decimal', mpg: 'decimal', day: undefined } as const

/** The bounds of each attribute of a place: from and to beside one another; a single bound is as wide as both. */
export function CarRangeFilterFields({ place, query, typed, error, histograms }: RangeFieldsProps) {
  const t = useAttributesTexts()
  const units = useReaderUnits()
  const shownBound = useShownBound()
  const originOf = useOriginOfBound()
  const inForce = (bound: RangeBound) => query[bound] ?? typed[bound]?.value
  return boundsAt(place).map(({ name, given, bounds }) => (
    <div key={name} className={`grid items-start gap-3 ${bounds.length > 1 ? 'grid-cols-2' : ''}`}>
      {histograms && (name === 'year' || name === 'mileageMiles') && (
        <div className="col-span-2">
          <RangeHistogram
            name={name}
            histogram={histograms.found?.[name] ?? null}
            least={bounds[0] && inForce(bounds[0])}
            most={bounds[1] && inForce(bounds[1])}
          />
        </div>
      )}
      {bounds.map((bound) => {
        const { unit, value } = shownBound(name, inForce(bound))
        return (
          // In another unit it is another field, with the bound in that unit.
          <Fragment key={`${bound} ${unit} ${typed[bound]?.value}`}>
            <TextInput
              label={t(bound, units)}
              type={given === 'day' ? 'date' : 'text'}
              inputMode={inputModes[given]}
              name={bound}
              defaultValue={value}
              hint={originOf(bound, { query, typed })}
              error={error[bound]}
            />
            <WordsOfBound
              name={bound}
              typed={ofShown(bound, { typed, value: shownBound(name, typed[bound]?.value).value })}
            />
            {unit && (
              <input
                type="hidden"
                name={typedUnitPrefix + bound}
                value={value ? `${unit} ${value} ${inForce(bound)}` : unit}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  ))
}

/** The words of a bound beside the value that its field shows for them, also in another unit. */
function ofShown(bound: RangeBound, { typed, value }: { typed: TypedBounds; value: string | undefined }): TypedBounds {
  const { text } = typed[bound] ?? {}
  return text === undefined || value === undefined ? {} : { [bound]: { value, text } }
}

/** A bound of the address as its field shows it, and the unit of the field; null where that is the unit of addresses. */
function useShownBound() {
  const { distanceUnit, consumptionUnit } = useReaderUnits()
  const { number } = useLocaleFormats()
  return (name: (typeof rangeAttributeNames)[number], bound: string | undefined) => {
    const attribute = carAttributes[name]
    const kind = attribute.kind === 'number' ? attribute.unit : null
    const given = Number(bound?.replace(',', '.') || Number.NaN)
    const write = (value: number) => number(value, { useGrouping: false })
    if (kind === 'miles' && distanceUnit !== 'mi')
      return { unit: distanceUnit, value: Number.isNaN(given) ? bound : write(milesInUnit(given, distanceUnit)) }
    if (kind === 'millilitres' && consumptionUnit !== 'mpg')
      return { unit: consumptionUnit, value: Number.isNaN(given) ? bound : write(usMpgInUnit(given, consumptionUnit)) }
    return { unit: null, value: bound }
  }
}

type FoldedFieldsProps = RangeFieldsProps & { place: Exclude<AttributeRangeFilter['place'], 'open'> }

/** The same fields, folded away until the visitor opens them. */
export function CollapsibleRangeFilterFields(props: FoldedFieldsProps) {
  const t = useAttributesTexts()
  const isAsked = boundsAt(props.place).some(({ bounds }) =>
    bounds.some((bound) => props.query[bound] ?? props.typed[bound]),
  )
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
