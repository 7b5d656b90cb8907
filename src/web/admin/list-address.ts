/** The page that an address asks for; nonsense becomes the first. */
export function pageOf(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** What was typed into a field of the address, as the API takes it. */
export function wordsOf(searchParams: URLSearchParams, name: string): string {
  return (searchParams.get(name) ?? '').trim().slice(0, 100)
}

/** One of the known choices, or `fallback`. */
export function choiceOf<T extends string, F>(given: string | null, known: readonly T[], fallback: F): T | F {
  return known.find((choice) => choice === given) ?? fallback
}

/** The address of a list without what goes without saying. */
export function listAddress(values: Record<string, string | null>, page: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
