import { type Column, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a text contains the typed text, in any case, with or without its marks: `uberweisen` and `ueberweisen` both
 * find `überweisen`. No character in it is read as a pattern.
 */
export function containsFoldedTextSql(column: Column, typed: string): SQL {
  const [text, wanted] = [withoutMarksSql(column), withoutMarksSql(sql`${typed}::text`)]
  // Besides, not instead: without the `e` of its `ue`, `blues` contains no `es`.
  return or(containsSql(text, wanted), containsSql(withoutUmlautPairsSql(text), withoutUmlautPairsSql(wanted))) as SQL
}

function containsSql(text: SQL, wanted: SQL): SQL {
  return sql`strpos(${text}, ${wanted}) > 0`
}

/** Lower case comes last: a database whose locale is `C` knows it of plain letters only. */
function withoutMarksSql(text: SQLWrapper): SQL {
  // Marks of Latin and Arabic letters, then letters that contain no mark to take away.
  const bare = sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g')`
  return sql`lower(translate(replace(replace(${bare}, 'ß', 'ss'), 'ẞ', 'ss'), 'ŁłØøĐđ', 'lloodd'))`
}

function withoutUmlautPairsSql(text: SQL): SQL {
  return sql`regexp_replace(${text}, '([aou])e', '\\1', 'g')`
}
