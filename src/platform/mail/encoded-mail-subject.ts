/** An encoded word has 75 characters at most (RFC 2047, 2): these bytes, their base64 and what stands around it. */
const maxBytesPerWord = 45

/** A subject as encoded words, so that every program shows its text as it is. */
export function encodedMailSubject(subject: string): string {
  const words: string[] = ['']
  for (const character of subject) {
    const longer = `${words.at(-1)}${character}`
    if (Buffer.byteLength(longer) > maxBytesPerWord) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
