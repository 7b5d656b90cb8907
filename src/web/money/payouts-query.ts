import { defineList, type QueryOf } from '#web/dashboard/define-list.ts'

export const payoutsList = defineList({
  words: [],
  choices: { state: ['waiting', 'held', 'due', 'paid', 'reversed'] },
  sorts: ['newest'],
})
export type PayoutsQuery = QueryOf<typeof payoutsList>
