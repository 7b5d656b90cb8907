// The shapes that describe an attribute of a car.

/** The unit of a number, which decides how it is read, written and compared. */
export type CarAttributeUnit = 'year' | 'miles' | 'cc' | 'hp' | 'people' | 'count' | 'millilitres'

/** The bounds of a search: their parameters in the address (null for none), and the unit in which they are given. */
export type AttributeRangeFilter = {
  kind: 'range'
  min: string | null
  max: string | null
  given: 'whole' | 'litres' | 'mpg' | 'day'
  /** Always visible, or in the collapsed section whose heading is the text of this name. */
  place: 'open' | 'powerAndEngine' | 'economyAndRange' | 'warranty'
}
/** Whole numbers to choose from, with counts; the last one also means more than that. */
export type NumberChoiceFilter = { kind: 'counted'; values: readonly string[] }

type Described = {
  /** In English, as messages and mails name it; pages use the `attributes` texts. */
  label: string
  column: string
  /** The name of the attribute in a form and in the mapping of an import. */
  field: string
  /** The texts by which buyers ask for it where it is left blank; only for what they ask first. */
  buyersAsk?: { label: string; question: string }
  /** The form always shows what is `main`, and folds the rest away, group by group; `facts` were added to it later. */
  form: 'main' | 'more' | 'facts'
  /** Among which of its facts the page of a car lists it, and the form, where it is folded away. */
  group: 'history' | 'engine' | 'car'
  /** True for what the price of a car depends on, though a seller may leave it out. */
  isPriced?: true
  /** What a car has to have so that it can be stated at all; by default every car can. */
  needs?: 'engine' | 'battery'
  /** Its property of schema.org's Vehicle, or of the vehicle's engine. */
  schemaOrg: { of: 'vehicle' | 'engine'; property: string; unitCode?: string } | null
}

export type NumberAttribute = Described & {
  kind: 'number'
  unit: CarAttributeUnit
  min: number
  max: number
  /** The message for a number out of bounds; null for the usual one. */
  message: string | null
  /** The constraint of the table that checks the bounds; null for none. */
  constraint: string | null
  filter: AttributeRangeFilter | NumberChoiceFilter | null
  /** Which of several values a buyer prefers. */
  best: 'lowest' | 'highest' | null
}

export type ChoiceAttribute = Described & {
  kind: 'choice'
  values: readonly [string, ...string[]]
  /** True if the values form a scale and are listed in its order; otherwise they are listed by their number of cars. */
  isScale: boolean
}

/** A calendar day, as `2027-05-31`. */
export type DateAttribute = Described & { kind: 'day'; filter: AttributeRangeFilter }

/**
 * Several of many values, in the groups in which they are listed. A search finds cars that have all the chosen ones.
 */
export type MultiChoiceAttribute = Described & { kind: 'many'; groups: Readonly<Record<string, readonly string[]>> }

export type CarAttribute = NumberAttribute | ChoiceAttribute | DateAttribute | MultiChoiceAttribute

/** In the order in which pages list them. */
