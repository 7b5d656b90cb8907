import { z } from 'zod'
import { AuditItem } from './admin.ts'
import { pageNumber, pageTotalsShape, searchTextSchema } from './paging.ts'

export const auditSubjects = ['person', 'listing', 'booking', 'payment', 'feedback', 'audit', 'settings'] as const
export const auditSorts = ['newest', 'oldest'] as const
export const auditPageSize = 20

/** `q` is a part of the action, of its detail, or of the actor's name or address, or the id of the record acted on. */
export const ListAudit = z.object({
  q: searchTextSchema,
  subject: z.enum(auditSubjects, { error: `subject is one of ${auditSubjects.join(', ')}.` }).optional(),
  sort: z.enum(auditSorts, { error: `sort is one of ${auditSorts.join(', ')}.` }).default('newest'),
  page: pageNumber,
})
export type ListAudit = z.infer<typeof ListAudit>
export const ExportAudit = ListAudit.omit({ page: true })
export type ExportAudit = z.infer<typeof ExportAudit>

export const AuditRecord = AuditItem.extend({
  subject: z.object({ type: z.string(), id: z.string() }),
  /** Null for an entry that no trigger has chained: it was written by other means. */
  position: z.int().nullable(),
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
}).meta({ id: 'AuditRecord' })
export type AuditRecord = z.infer<typeof AuditRecord>

export const AuditFound = z.object({ items: z.array(AuditRecord), ...pageTotalsShape })
export type AuditFound = z.infer<typeof AuditFound>

/**
 * The state of the chain. `head` is its last entry: a copy noted elsewhere proves later that no entry before it was
 * changed.
 */
export const AuditChainStatus = z
  .object({
    isWhole: z.boolean(),
    entries: z.int(),
    head: z.object({ position: z.int(), hash: z.string() }).nullable(),
    /** The first entry that does not fit; null if all fit. */
    broken: z.object({ position: z.int().nullable(), id: z.int().nullable(), reason: z.string() }).nullable(),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditChainStatus' })
export type AuditChainStatus = z.infer<typeof AuditChainStatus>
