import type { ListPeopleQuery } from '#contract/people.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

// Written out: importing the contract's own list would load its validation library into the page.
const allSorts: Record<ListPeopleQuery['sort'], true> = { newest: true, name: true, email: true }
/** The label of a sort order is the text of the same name in the people catalogue. */
export const peopleSorts = Object.keys(allSorts) as ListPeopleQuery['sort'][]

export const peopleListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: {},
  sorts: peopleSorts,
})
export type PeopleUrlQuery = ListUrlQueryOf<typeof peopleListUrlQuery>

/** The API's query. */
export function toPeopleApiQuery(role: ListPeopleQuery['role'], query: PeopleUrlQuery) {
  return { query: { ...peopleListUrlQuery.call(query).query, role } }
}
