import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A text as searches compare it: in lower case and without marks, so that `überweisen` and `uberweisen` are the same. The
 * second line is the text without the `e` of `ae`, `oe` and `ue`, so that `ueberweisen` is the same too. Besides, not
 * instead: without the `e` of its `ue`, `blues` contains no `es`.
 */
export function foldedSearchTextSql(text: SQLWrapper): SQL {
  return withUmlautPairsSql(foldedSql(text))
}

/** The two lines of a text that is folded already. */
export function withUmlautPairsSql(folded: SQLWrapper): SQL {
  return sql`${folded} || chr(10) || ${withoutUmlautPairsSql(folded)}`
}

/** Lower case comes last: a database whose locale is `C` knows it of plain letters only. */
export function foldedSql(text: SQLWrapper): SQL {
  // Marks of Latin and Arabic letters, then letters that contain no mark to take away.
  const bare = sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g')`
  const plain = sql`lower(translate(replace(replace(${bare}, 'ß', 'ss'), 'ẞ', 'ss'), 'ŁłØøĐđ', 'lloodd'))`
  // Most texts have no letter beyond ASCII, and take a tenth of the time.
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else ${plain} end`
}

export function withoutUmlautPairsSql(text: SQLWrapper): SQL {
  return sql`regexp_replace(${text}, '([aou])e', '\\1', 'g')`
}
