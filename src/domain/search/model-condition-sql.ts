import { type SQL, sql } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'

/** Which models a condition means, by names in lower case. */
export interface ModelConditionNames {
  /** `a4` also means every name that goes on behind a space or a hyphen: an A4 Avant. */
  names: string[]
  /** Except these, and those that go on with them, unless one of `names` is the whole name. */
  except: string[]
}

/** The condition for a car of one of the models, in any case. False for no model. */
export function modelConditionSql({ names, except }: ModelConditionNames): SQL {
  if (names.length === 0) return sql`false`
  const own = sql`lower(${listings.model})`
  const isNamed = sql`${own} = any(${sql.param(names)}::text[])`
  const goesOn = sql`${own} like any(${sql.param(beginnings(names))}::text[])`
  if (except.length === 0) return sql`(${isNamed} or ${goesOn})`
  const isOther = sql`${own} = any(${sql.param(except)}::text[]) or ${own} like any(${sql.param(beginnings(except))}::text[])`
  return sql`(${isNamed} or ${goesOn} and not (${isOther}))`
}

/** The condition for names as they are written, without the families of the cars on offer. */
export function modelConditionNamesAsWritten(
  models: readonly string[],
  others: readonly string[] = [],
): ModelConditionNames {
  const inLowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase())
  return { names: inLowerCase(models), except: inLowerCase(others) }
}

function beginnings(names: readonly string[]): string[] {
  return names.map((name) => name.replaceAll(/[\\%_]/g, '\\$&')).flatMap((name) => [`${name} %`, `${name}-%`])
}
