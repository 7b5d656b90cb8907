import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

export const payoutsListUrlQuery = defineListUrlQuery({
  words: [],
  choices: { state: ['waiting', 'held', 'due', 'paid', 'reversed'] },
  sorts: ['newest'],
})
export type PayoutsUrlQuery = ListUrlQueryOf<typeof payoutsListUrlQuery>
