/** The line that mail programs put above what they quote, in the languages of the product. */
const quoteIntroductions = [
  /^On .{4,200} wrote:$/,
  /^Am .{4,200} schrieb .{1,200}:$/,
  /^El .{4,200} escribió:$/,
  /^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Mensaje original) ?-{2,}$/i,
  /^_{10,}$/,
]

/** What a person wrote in a reply, without the mail that their program quotes below it and without their signature. */
export function stripQuotedReply(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, index) => {
    const plain = line.trim()
    // Programs break a long introduction into two lines.
    const joined = `${plain} ${lines[index + 1]?.trim() ?? ''}`
    return (
      plain.startsWith('>') ||
      line === '-- ' ||
      plain === '--' ||
      quoteIntroductions.some(
        (pattern) => pattern.test(plain) || (/^(?:On|Am|El) /.test(plain) && pattern.test(joined)),
      )
    )
  })
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim()
}
