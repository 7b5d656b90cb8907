/** A page on the way to a log-in, with the page to return to; the code that follows `from` checks it. */
export function appendReturnPath(path: string, from: string | null): string {
  return from ? `${path}?${new URLSearchParams({ from })}` : path
}

/**
 * Paths longer than the server stores are dropped: a search may be longer, and a log-in that ends at home is better
 * than none.
 */
export function returnPathIfShort(from: string | null): string | undefined {
  return from && from.length <= 500 ? from : undefined
}
