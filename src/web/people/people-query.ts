import type { ListPeople } from '#contract/people.ts'
import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

export const peopleSortLabels: Record<ListPeople['sort'], string> = {
  newest: 'Newest first',
  name: 'Name',
  email: 'Email',
}

// The labels name every sort: the contract's own list would bring its validation library into the page.
export const peopleList = defineList({
  words: ['q'],
  choices: {},
  sorts: Object.keys(peopleSortLabels) as ListPeople['sort'][],
})
export type PeopleQuery = QueryOf<typeof peopleList>

/** As the API takes it. */
export function peopleCall(role: ListPeople['role'], query: PeopleQuery) {
  return { query: { ...peopleList.call(query).query, role } }
}
