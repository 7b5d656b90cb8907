import { or, type SQL, sql } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'

/** `A4` also matches an A4 Avant, and `C-Class` every name that starts with it, in any case. False for no model. */
export function modelConditionSql(models: readonly string[]): SQL {
  return or(...models.map(isOfModel)) ?? sql`false`
}

/** The names as a condition compares them. */
export function lowerCaseNames(models: readonly string[]): string[] {
  return models.map((name) => name.toLowerCase())
}

function isOfModel(model: string): SQL {
  const name = model.toLowerCase()
  const start = name.replaceAll(/[\\%_]/g, '\\$&')
  const own = sql`lower(${listings.model})`
  return sql`(${own} = ${name} or ${own} like ${`${start} %`} or ${own} like ${`${start}-%`})`
}
