import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import { type AttributeFieldName, findAttributeByField } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { ImportFieldKind } from './import-field-source.ts'

const targets: Record<CarAttributeUnit, ImportFieldKind> = {
  year: 'year',
  miles: 'distance',
  cc: 'engine',
  hp: 'power',
  people: 'number',
  count: 'number',
  millilitres: 'millilitres',
}

/** The kind of a mapping field, which decides how its cells are read. */
export function importFieldKindOf(field: AttributeFieldName): ImportFieldKind {
  const name = findAttributeByField(field)
  if (!name) throw new RangeError(`No attribute is called ${field}.`)
  const attribute = carAttributes[name]
  return attribute.kind === 'number' ? targets[attribute.unit] : attribute.kind
}
