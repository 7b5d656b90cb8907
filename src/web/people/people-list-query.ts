import type { ListPeople } from '#contract/people.ts'
import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

// Named here too: the contract's own list would bring its validation library into the page.
const allSorts: Record<ListPeople['sort'], true> = { newest: true, name: true, email: true }
/** The words of a sort are the people's text of its name. */
export const peopleSorts = Object.keys(allSorts) as ListPeople['sort'][]

export const peopleListQuery = defineListQuery({
  words: ['q'],
  choices: {},
  sorts: peopleSorts,
})
export type PeopleQuery = QueryOf<typeof peopleListQuery>

/** As the API takes it. */
export function toPeopleApiQuery(role: ListPeople['role'], query: PeopleQuery) {
  return { query: { ...peopleListQuery.call(query).query, role } }
}
