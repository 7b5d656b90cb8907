type ListFields<Word extends string, Choices extends Record<string, readonly string[]>, Sort extends string> = {
  /** Text fields. */
  words: readonly Word[]
  /** Fields with a few known values; `''` means any of them. */
  choices: Choices
  /** The first one is the default. */
  sorts: readonly Sort[]
}

const longestWords = 100
const lastPage = 100_000

/**
 * Defines a list whose search, filters, sort order and page are in the page's address: how to read them from there, how
 * to write the address of the same list, and how the API takes them. Invalid values in an address are left out.
 */
export function defineListUrlQuery<
  const Word extends string,
  const Choices extends Record<string, readonly string[]>,
  const Sort extends string,
>({ words, choices, sorts }: ListFields<Word, Choices, Sort>) {
  type Filters = Record<Word, string> & { [Name in keyof Choices]: Choices[Name][number] | '' }
  type Query = Filters & { sort: Sort; page: number }
  type Call = { [Name in Word]?: string } & { [Name in keyof Choices]?: Choices[Name][number] } & {
    sort: Sort
    page: string
  }
  const names = [...words, ...Object.keys(choices)]
  const filled = (query: Query) =>
    names.flatMap((name): [string, string][] => {
      const value = query[name as keyof Filters]
      return value === '' ? [] : [[name, value]]
    })

  function from({ searchParams }: URL): Query {
    const typed = words.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, longestWords)])
    const chosen = Object.entries(choices).map(([name, known]) => [
      name,
      known.find((value) => value === searchParams.get(name)) ?? '',
    ])
    const page = Number(searchParams.get('page') ?? 1)
    return {
      ...Object.fromEntries([...typed, ...chosen]),
      sort: sorts.find((sort) => sort === searchParams.get('sort')) ?? sorts[0],
      page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    }
  }

  return {
    from,
    /** The same list with some parameters changed; any change except of the page goes back to the first page. */
    address(query: Query, changes: Partial<Query>): string {
      const next: Query = { ...query, page: 1, ...changes }
      const search = new URLSearchParams(filled(next))
      if (next.sort !== sorts[0]) search.set('sort', next.sort)
      if (next.page > 1) search.set('page', String(next.page))
      return `?${search}`
    },
    call: (query: Query): { query: Call } => ({
      query: { ...Object.fromEntries(filled(query)), sort: query.sort, page: String(query.page) } as Call,
    }),
    /** True where the list may be empty only because of its filters. */
    isNarrowed: (query: Query): boolean => filled(query).length > 0 || query.page > 1,
  }
}

export type ListUrlQueryOf<List extends { from: (url: URL) => unknown }> = ReturnType<List['from']>
