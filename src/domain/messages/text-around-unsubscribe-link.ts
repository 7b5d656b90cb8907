const startOfLink = /<?\bhttps?:\/\//
const endOfLink = /\/unsubscribe\/?\?/

/** What a folded line says beside the first link with which a person unsubscribes; null where it has none. */
export function textAroundUnsubscribeLink(line: string): string | null {
  const words = line.split(' ')
  for (const [at, word] of words.entries()) {
    // In two steps: a pattern for the whole would look for its end from each of many beginnings.
    const start = startOfLink.exec(word)
    if (!start || !endOfLink.test(word.slice(start.index + start[0].length + 1))) continue
    return [...words.slice(0, at), word.slice(0, start.index), ...words.slice(at + 1)].join(' ')
  }
  return null
}
