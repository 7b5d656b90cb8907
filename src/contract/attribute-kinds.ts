// The shapes in which an attribute of a car may be described.

/** What a number counts, which decides how it is read, written and compared. */
export type Unit = 'year' | 'miles' | 'cc' | 'hp' | 'people' | 'count' | 'millilitres'

/** Bounds of a search: their names in the address, null for none, and what they are given in. */
export type RangeFilter = {
  kind: 'range'
  min: string | null
  max: string | null
  given: 'whole' | 'litres' | 'mpg' | 'day'
  /** Stands in the open, or folded away under the text of this name. */
  place: 'open' | 'powerAndEngine' | 'economyAndRange' | 'warranty'
}
/** Whole numbers to choose from, with counts; the last stands for more, too. */
export type NumberFacetFilter = { kind: 'counted'; values: readonly string[] }

type Described = {
  /** In English, as messages and mails name it; pages have it in the `attributes` texts. */
  label: string
  column: string
  /** What a form and the mapping of an import call it. */
  field: string
  /** Where the form asks for it: in the open, or in one of two groups that are folded away. */
  form: 'main' | 'more' | 'facts'
  /** Its property of schema.org's Vehicle, or of the vehicle's engine. */
  schemaOrg: { of: 'vehicle' | 'engine'; property: string; unitCode?: string } | null
}

export type NumberAttribute = Described & {
  kind: 'number'
  unit: Unit
  min: number
  max: number
  /** What is wrong with a number out of bounds; null for the usual words. */
  message: string | null
  /** The constraint of the table that holds the bounds; null for none. */
  constraint: string | null
  filter: RangeFilter | NumberFacetFilter | null
  /** Which of several a buyer would rather have. */
  best: 'lowest' | 'highest' | null
}

export type ChoiceAttribute = Described & {
  kind: 'choice'
  values: readonly [string, ...string[]]
  /** True where the values go from one end to another and are listed so, else by how many there are. */
  isScale: boolean
}

/** A day of the calendar, as `2027-05-31`. */
export type DateAttribute = Described & { kind: 'day'; filter: RangeFilter }

/** Any of many values, in the groups in which they are listed. A search asks for cars that have all of those chosen. */
export type MultiChoiceAttribute = Described & { kind: 'many'; groups: Readonly<Record<string, readonly string[]>> }

export type Attribute = NumberAttribute | ChoiceAttribute | DateAttribute | MultiChoiceAttribute

/** In the order in which pages list them. */
