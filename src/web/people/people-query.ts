import type { ListPeople } from '#contract/people.ts'

export type PeopleQuery = { q: string; sort: ListPeople['sort']; page: number }

export const peopleSortLabels: Record<ListPeople['sort'], string> = {
  newest: 'Newest first',
  name: 'Name',
  email: 'Email',
}

// The labels name every sort: the contract's own list would bring its validation library into the page.
export const peopleSorts = Object.keys(peopleSortLabels) as ListPeople['sort'][]

/** What the page's address asks for; nonsense in it becomes the first page of all. */
export function peopleQueryFrom({ searchParams }: URL): PeopleQuery {
  const page = Number(searchParams.get('page') ?? 1)
  return {
    q: (searchParams.get('q') ?? '').trim().slice(0, 100),
    sort: peopleSorts.find((sort) => sort === searchParams.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of the same list on another page. */
export function peopleAddress({ q, sort }: PeopleQuery, page: number): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (sort !== 'newest') search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

/** As the API takes it. */
export function peopleCall(role: ListPeople['role'], { q, sort, page }: PeopleQuery) {
  return { query: { role, sort, page: String(page), ...(q ? { q } : {}) } }
}
