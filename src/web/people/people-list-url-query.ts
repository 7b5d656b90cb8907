import type { ListPeople } from '#contract/people.ts'
import { defineListUrlQuery, type QueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out: importing the contract's own list would load its validation library into the page.
const allSorts: Record<ListPeople['sort'], true> = { newest: true, name: true, email: true }
/** The label of a sort order is the text of the same name in the people catalogue. */
export const peopleSorts = Object.keys(allSorts) as ListPeople['sort'][]

export const peopleListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: {},
  sorts: peopleSorts,
})
export type PeopleQuery = QueryOf<typeof peopleListUrlQuery>

/** The API's query. */
export function toPeopleApiQuery(role: ListPeople['role'], query: PeopleQuery) {
  return { query: { ...peopleListUrlQuery.call(query).query, role } }
}
