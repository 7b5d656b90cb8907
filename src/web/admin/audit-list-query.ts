import type { ListAudit } from '#contract/audit.ts'
import { defineListQuery, type QueryOf } from '#web/dashboard/define-list-query.ts'

type Subject = NonNullable<ListAudit['subject']>
type Sort = ListAudit['sort']

// Written out and held to the contract by their types: its own lists would bring its validation library into the page.
const subjects: Record<Subject, true> = {
  ...{ person: true, listing: true, booking: true, payment: true, feedback: true, audit: true },
}
const sorts: Record<Sort, true> = { newest: true, oldest: true }

export const auditSubjects = Object.keys(subjects) as Subject[]
export const auditSorts = Object.keys(sorts) as Sort[]
export const auditListQuery = defineListQuery({ words: ['q'], choices: { subject: auditSubjects }, sorts: auditSorts })
export type AuditQuery = QueryOf<typeof auditListQuery>

/** Where what the list shows can be saved as a file. */
export function auditCsvUrl(query: AuditQuery): string {
  return `/api/admin/audit.csv${auditListQuery.address(query, { page: 1 })}`
}
