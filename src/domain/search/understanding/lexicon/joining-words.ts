/** Words that join two wanted values. */
export const valueJoiningConjunctions: ReadonlySet<string> = new Set(['or', 'and', '&', 'vs', 'oder', 'und'])
/** Words before another that add no meaning. */
export const grammaticalArticleWords: ReadonlySet<string> = new Set(['a', 'an', 'the'])
