const sentencesInParagraph = 2

/**
 * A long answer in paragraphs of two sentences. A sentence ends after a word of three letters or more, so that
 * `z. B.` and `p. ej.` stay in theirs.
 */
export function splitIntoParagraphs(answer: string): string[] {
  const sentences = answer.split(/(?<=[\p{L}\p{M}]{3}[“”»"')]{0,2}[.!?؟][“”»"')]{0,2}) /u)
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; at += sentencesInParagraph) {
    paragraphs.push(sentences.slice(at, at + sentencesInParagraph).join(' '))
  }
  return paragraphs
}
