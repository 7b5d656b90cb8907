/** A page on the way to a log-in, which leads on to where the person was going; `from` is looked at where it is followed. */
export function withReturnPath(path: string, from: string | null): string {
  return from ? `${path}?${new URLSearchParams({ from })}` : path
}

/** As much as the server keeps: a search may be longer, and a log-in that ends at home is better than none. */
export function returnPathIfShort(from: string | null): string | undefined {
  return from && from.length <= 500 ? from : undefined
}
