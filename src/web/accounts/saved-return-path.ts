const key = 'forecourt:mail-asked-from'
/** As long as the longest-lived of the mailed links is valid. */
const lifeMs = 60 * 60_000

/**
 * Saves the page to which a user continues after a mailed link. The mail does not contain the page, and a used link no
 * longer knows it: a user who requests another link in this browser still gets there.
 */
export function saveReturnPath(from: string | undefined): void {
  try {
    if (from) localStorage.setItem(key, JSON.stringify({ from, at: Date.now() }))
    else localStorage.removeItem(key)
  } catch {
    // A browser may forbid storage: the log-in then leads to the home page.
  }
}

export function readSavedReturnPath(): string | null {
  try {
    const { from, at }: { from?: unknown; at?: unknown } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const isLive = typeof at === 'number' && Date.now() - at < lifeMs
    return typeof from === 'string' && isLive ? from : null
  } catch {
    return null
  }
}
