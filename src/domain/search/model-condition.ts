import { or, type SQL, sql } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'

/** `A4` is an A4 Avant too, and `C-Class` whatever begins so; letters count however they are. False for no model. */
export function modelCondition(models: readonly string[]): SQL {
  return or(...models.map(isOfModel)) ?? sql`false`
}

/** The names as a test compares them. */
export function lowerCaseNames(models: readonly string[]): string[] {
  return models.map((name) => name.toLowerCase())
}

function isOfModel(model: string): SQL {
  const name = model.toLowerCase()
  const start = name.replaceAll(/[\\%_]/g, '\\$&')
  const own = sql`lower(${listings.model})`
  return sql`(${own} = ${name} or ${own} like ${`${start} %`} or ${own} like ${`${start}-%`})`
}
