import type { ListPeople } from '#contract/people.ts'
import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

// Named here too: the contract's own list would bring its validation library into the page.
const allSorts: Record<ListPeople['sort'], true> = { newest: true, name: true, email: true }
/** The words of a sort are the people's text of its name. */
export const peopleSorts = Object.keys(allSorts) as ListPeople['sort'][]

export const peopleList = defineList({
  words: ['q'],
  choices: {},
  sorts: peopleSorts,
})
export type PeopleQuery = QueryOf<typeof peopleList>

/** As the API takes it. */
export function peopleCall(role: ListPeople['role'], query: PeopleQuery) {
  return { query: { ...peopleList.call(query).query, role } }
}
