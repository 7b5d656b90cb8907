import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

export const payoutsListQuery = defineListQuery({
  words: [],
  choices: { state: ['waiting', 'held', 'due', 'paid', 'reversed'] },
  sorts: ['newest'],
})
export type PayoutsQuery = QueryOf<typeof payoutsListQuery>
