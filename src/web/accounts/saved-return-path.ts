const key = 'forecourt:mail-asked-from'
/** As long as the longest of the links that are asked for works. */
const lifeMs = 60 * 60_000

/**
 * Where somebody goes on to who has asked for a mail with a link. The mail does not carry it, and a link that is used up
 * knows nothing any more: whoever asks for another one in this browser is led there all the same.
 */
export function saveReturnPath(from: string | undefined): void {
  try {
    if (from) localStorage.setItem(key, JSON.stringify({ from, at: Date.now() }))
    else localStorage.removeItem(key)
  } catch {
    // A browser may forbid storage: then the log-in ends at home.
  }
}

export function readReturnPath(): string | null {
  try {
    const { from, at }: { from?: unknown; at?: unknown } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const isLive = typeof at === 'number' && Date.now() - at < lifeMs
    return typeof from === 'string' && isLive ? from : null
  } catch {
    return null
  }
}
