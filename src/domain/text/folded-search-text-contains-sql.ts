import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldedSql, withoutUmlautPairsSql } from '#db/schema/folded-search-text-sql.ts'

/**
 * Whether a text that was folded with `foldedSearchTextSql` contains the typed word, in any case, with or without its
 * marks: `uberweisen` and `ueberweisen` both find `überweisen`. No character in it is read as a pattern.
 */
export function foldedSearchTextContainsSql(folded: SQLWrapper, word: string): SQL {
  const typed = foldedSql(sql`${word}::text`)
  return sql`(${folded} like ${patternSql(typed)} or ${folded} like ${patternSql(withoutUmlautPairsSql(typed))})`
}

function patternSql(text: SQL): SQL {
  return sql`'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
