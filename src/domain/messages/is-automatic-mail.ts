/** Of programs that say so in a way of their own. */
const namesOfPrograms = ['x-autoreply', 'x-autorespond', 'x-autoresponder']

/**
 * Whether a program wrote a mail, by its head: an absence, a mailing list, a report of a mail server (RFC 3834, RFC 2919
 * and what Exchange and older programs write).
 */
export function isAutomaticMail(headers: Readonly<Record<string, string | readonly string[]>>): boolean {
  return Object.entries(headers).some(([name, values]) =>
    [values].flat().some((value) => isWordOfProgram(name.trim().toLowerCase(), value.trim().toLowerCase())),
  )
}

function isWordOfProgram(name: string, value: string): boolean {
  switch (name) {
    case 'auto-submitted':
      return value !== '' && !/^no\b/.test(value)
    case 'x-auto-response-suppress':
      return value !== '' && value !== 'none'
    case 'precedence':
      return /^(?:bulk|junk|list|auto[_-]reply)$/.test(value)
    case 'return-path':
      return value === '<>'
    case 'content-type':
      return value.startsWith('multipart/report')
    default:
      return name.startsWith('list-') || namesOfPrograms.includes(name)
  }
}
