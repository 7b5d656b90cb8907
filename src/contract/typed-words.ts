/** What somebody typed to search for, without some words of it as they were typed; whole words only. */
export function withoutTyped(typed: string, words: string): string {
  const all = oneSpaced(typed)
  const said = oneSpaced(words)
  if (said === '') return all
  for (let at = all.indexOf(said); at >= 0; at = all.indexOf(said, at + 1)) {
    const [before, behind] = [all.slice(0, at), all.slice(at + said.length)]
    if (!isLetter.test(before.slice(-1)) && !isLetter.test(behind.slice(0, 1))) return oneSpaced(`${before} ${behind}`)
  }
  return all
}

const isLetter = /[\p{L}\p{N}]/u

/** As the server reads it: other spaces and signs for the same are one. */
function oneSpaced(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}
