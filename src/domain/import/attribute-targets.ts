import type { Unit } from '#contract/attribute-kinds.ts'
import { attributeOfField, type FieldName } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { Target } from './mapping-source.ts'

const targets: Record<Unit, Target> = {
  year: 'year',
  miles: 'distance',
  cc: 'engine',
  hp: 'power',
  people: 'number',
  count: 'number',
  millilitres: 'millilitres',
}

/** How a cell is read that becomes this field of an attribute. */
export function targetOfField(field: FieldName): Target {
  const name = attributeOfField(field)
  if (!name) throw new RangeError(`No attribute is called ${field}.`)
  const attribute = carAttributes[name]
  return attribute.kind === 'number' ? targets[attribute.unit] : attribute.kind
}
