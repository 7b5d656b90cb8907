/**
 * The one address of a From header, `Name <name@host>` or `name@host`, in small letters; null where there are several, or
 * one in a form of which only a part would be found: the mail server may have vouched for another one than we read. A
 * name in quotation marks is no address, but what stands before an `@` in them is part of one (RFC 5322, 3.4.1).
 */
export function singleSenderAddress(from: string): string | null {
  const seen = withoutQuotedNames(from)
  const found = seen?.toLowerCase().match(/[^\s<>()[\],;:"@]{1,64}@[^\s<>()[\],;:"@]{1,255}/g) ?? []
  const [address, ...others] = new Set(found)
  const isWhole = seen?.split('@').length === found.length + 1
  return isWhole && address !== undefined && others.length === 0 ? address : null
}

/** Quotation marks inside a comment quote nothing; comments stay, so that an address in one counts. */
function withoutQuotedNames(from: string): string | null {
  let seen = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < from.length; at += 1) {
    const sign = from.charAt(at)
    const isEscaped = sign === '\\' && (isQuoted || depth > 0)
    if (isEscaped) at += 1
    if (isQuoted) isQuoted = sign !== '"'
    else if (sign === '"' && depth === 0) isQuoted = true
    else {
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
      seen += isEscaped ? ' ' : sign
    }
  }
  return isQuoted || depth !== 0 ? null : seen
}
