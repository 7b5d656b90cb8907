import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeName,
  attributeNames,
  isMultiChoiceAttribute,
  isNumberAttribute,
  type NumberAttributeName,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'

type Value = string | number | null

/** The unit of a row's differences. */
export type CompareRowUnit = 'cents' | 'miles' | 'people'

type Trait = {
  read: (car: CarWithEquipment) => Value
  /** Whether buyers prefer the highest or the lowest number. */
  best?: 'highest' | 'lowest' | null
  /** An attribute is compared as its text shows it: 21.6 and 22.4 mpg are both 22. */
  attribute?: NumberAttributeName
  /** Where the lowest is best, the unit in which higher numbers show the difference. */
  unit?: CompareRowUnit | null
  /** The share of the best number by which the next one is worse at least, where a smaller difference is none to a buyer. */
  leastLead?: number | undefined
}

const leastLeads: Partial<Record<AttributeName, number>> = { mileageMiles: 0.08, consumption: 0.08 }

/** Units in which differences are shown. */
const countedUnits: Partial<Record<CarAttributeUnit, CompareRowUnit>> = { miles: 'miles', people: 'people' }

function traitOf(name: AttributeName): Trait {
  const attribute = carAttributes[name]
  if (isMultiChoiceAttribute(name)) return { read: (car) => car[name]?.toSorted().join() ?? null }
  const read = (car: CarWithEquipment) => car[name]
  if (attribute.kind !== 'number' || !isNumberAttribute(name)) return { read }
  const { best, unit } = attribute
  return {
    read,
    best,
    attribute: name,
    leastLead: leastLeads[name],
    unit: best === 'lowest' ? (countedUnits[unit] ?? null) : null,
  }
}

const traits = {
  // No car is cheaper than one that can no longer be had.
  price: {
    read: (car) => (car.status === 'available' ? shownPriceCents(car.priceCents) : null),
    best: 'lowest',
    unit: 'cents',
    leastLead: 0.02,
  },
  originalPrice: { read: (car) => car.originalPriceCents },
  ...createRecordFromKeys(attributeNames, traitOf),
  yearsOfUse: { read: (car) => car.yearsOfUse },
  location: { read: (car) => car.location },
  seller: { read: (car) => car.seller.name },
  rating: { read: (car) => car.seller.rating?.average ?? null, best: 'highest' },
} satisfies Record<string, Trait>

export type ComparedTraitName = keyof typeof traits

export type CompareTableCellData = {
  value: Value
  isBest: boolean
  /** The difference to the lowest number, in the unit of its row; null where that would tell nothing. */
  above: { amount: number; unit: CompareRowUnit } | null
}

export type CompareTableRowData = { name: ComparedTraitName; cells: CompareTableCellData[]; differs: boolean }

/**
 * The cars attribute by attribute, in the order in which buyers look at them: which rows differ, and which car has the
 * best number, shared by those that read alike. What no car states has no row.
 */
export function buildCompareTableRows(
  cars: readonly CarWithEquipment[],
  attributeText: (name: NumberAttributeName, car: CarWithEquipment) => string | null,
): CompareTableRowData[] {
  return Object.entries(traits).flatMap(([name, trait]: [string, Trait]) => {
    const values = cars.map(trait.read)
    if (values.every((value) => value === null)) return []
    const shown = cars.map((car, position) =>
      trait.attribute ? attributeText(trait.attribute, car) : (values[position] ?? null),
    )
    const differs = new Set(shown).size > 1
    const known = values.filter((value) => typeof value === 'number')
    const isContest = new Set(shown.filter((text) => text !== null)).size > 1
    const best = isContest ? bestOf(known, trait.best) : null
    const shownBest = best === null ? null : shown[values.indexOf(best)]
    const others = values.filter((value, position) => typeof value === 'number' && shown[position] !== shownBest)
    const next = bestOf(
      others.filter((value) => typeof value === 'number'),
      trait.best,
    )
    const isLead = best !== null && next !== null && Math.abs(next - best) >= best * (trait.leastLead ?? 0)
    const lowest = Math.min(...known)
    return {
      name: name as ComparedTraitName,
      differs,
      cells: values.map((value, position) => ({
        value,
        isBest: isLead && shown[position] === shownBest,
        above:
          trait.unit && typeof value === 'number' && value > lowest
            ? { amount: value - lowest, unit: trait.unit }
            : null,
      })),
    }
  })
}

function bestOf(values: number[], best: Trait['best']): number | null {
  if (!best || values.length === 0) return null
  return best === 'lowest' ? Math.min(...values) : Math.max(...values)
}
