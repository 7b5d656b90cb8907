import type { ListAuditQuery } from '#contract/audit.ts'
import { defineListUrlQuery, type ListUrlQueryOf } from '#web/dashboard/define-list-url-query.ts'

type Subject = NonNullable<ListAuditQuery['subject']>
type Sort = ListAuditQuery['sort']

// Written out and checked against the contract by their types: importing its lists would load its validation library
// into the page.
const subjects: Record<Subject, true> = {
  person: true,
  listing: true,
  booking: true,
  payment: true,
  feedback: true,
  audit: true,
  settings: true,
}
const sorts: Record<Sort, true> = { newest: true, oldest: true }

export const auditSubjectTypeNames = Object.keys(subjects) as Subject[]
export const auditSorts = Object.keys(sorts) as Sort[]
export const auditListUrlQuery = defineListUrlQuery({
  words: ['q'],
  choices: { subject: auditSubjectTypeNames },
  sorts: auditSorts,
})
export type AuditUrlQuery = ListUrlQueryOf<typeof auditListUrlQuery>

/** The address that saves the shown list as a file. */
export function auditCsvUrl(query: AuditUrlQuery): string {
  return `/api/admin/audit.csv${auditListUrlQuery.address(query, { page: 1 })}`
}
