import type { AdminMoneyListKind, ListAdminMoneyEntriesQuery } from '#contract/admin-money-lists.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useMoneyTexts } from '#web/texts/use-money-texts.ts'

type Key = TextKey<typeof useMoneyTexts>
type Sort = ListAdminMoneyEntriesQuery['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const statesOfKind: Record<AdminMoneyListKind, readonly string[]> = {
  payments: ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'],
  refunds: ['new', 'succeeded', 'failed'],
  payouts: ['waiting', 'held', 'due', 'paid', 'reversed'],
  disputes: ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'],
  alarms: ['open', 'resolved'],
}
const sorts: Record<Sort, true> = { newest: true, oldest: true, amountDesc: true, amountAsc: true }
const words = {
  new: 's.new',
  won: 's.won',
  lost: 's.lost',
  captured: 's.captured',
  refunded: 's.refunded',
  failed: 's.failed',
  canceled: 's.canceled',
  succeeded: 's.succeeded',
  waiting: 's.waiting',
  due: 's.due',
  paid: 's.paid',
  reversed: 's.reversed',
  open: 's.open',
  answered: 's.answered',
  declined: 's.declined',
  withdrawn: 's.withdrawn',
  resolved: 's.resolved',
  held: 's.held',
} as const satisfies Record<string, Key>

export const moneyListKinds = Object.keys(statesOfKind) as AdminMoneyListKind[]
export const moneyListSorts = Object.keys(sorts) as Sort[]
export const adminMoneyListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { kind: moneyListKinds, state: Object.keys(words) },
  sorts: moneyListSorts,
})
export type AdminMoneyUrlQuery = ListUrlQueryOf<typeof adminMoneyListUrlQuery>

export const moneyKindOfQuery = ({ kind }: AdminMoneyUrlQuery): AdminMoneyListKind => kind || 'payments'
export const statesOfMoneyListKind = (kind: AdminMoneyListKind) => statesOfKind[kind]

/** The label of a state; a bank's dispute is won or lost in another sense than a car. */
export function moneyStateTextKey(kind: AdminMoneyListKind, state: string): Key {
  if (kind === 'disputes' && state === 'won') return 's.wonDispute'
  if (kind === 'payments' && state === 'lost') return 's.lostPayment'
  return Object.hasOwn(words, state) ? words[state as keyof typeof words] : 's.new'
}

/** The API's query: the list's own query, without the list's name. */
export function toAdminMoneyApiQuery(query: AdminMoneyUrlQuery) {
  const { kind: _, ...rest } = adminMoneyListUrlQuery.call(query).query
  return { param: { kind: moneyKindOfQuery(query) }, query: rest }
}

/** The address that saves the shown list as a file. */
export function adminMoneyCsvUrl(query: AdminMoneyUrlQuery): string {
  const { kind: _, ...rest } = query
  const search = adminMoneyListUrlQuery.address({ ...rest, kind: '' }, { page: 1 })
  return `/api/admin/money/${moneyKindOfQuery(query)}/csv${search}`
}
