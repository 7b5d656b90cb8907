import { z } from 'zod'
import { AuditLogEntry } from './admin.ts'
import { pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'

export const auditSubjectTypes = ['person', 'listing', 'booking', 'payment', 'feedback', 'audit', 'settings'] as const
export const auditSorts = ['newest', 'oldest'] as const
export const auditPageSize = 20

/** `q` is a part of the action, of its detail, or of the actor's name or address, or the id of the record acted on. */
export const ListAuditQuery = z.object({
  q: searchTextSchema,
  subject: z.enum(auditSubjectTypes, { error: `subject is one of ${auditSubjectTypes.join(', ')}.` }).optional(),
  sort: z.enum(auditSorts, { error: `sort is one of ${auditSorts.join(', ')}.` }).default('newest'),
  page: pageNumberSchema,
})
export type ListAuditQuery = z.infer<typeof ListAuditQuery>
export const ExportAuditQuery = ListAuditQuery.omit({ page: true })
export type ExportAuditQuery = z.infer<typeof ExportAuditQuery>

/** What an entry is about: `name` is the person's or the car's, `orderId` the order that a booking or a payment is of. */
export const AuditSubject = z.object({
  type: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  orderId: z.string().nullable(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditRecord = AuditLogEntry.extend({
  subject: AuditSubject,
  /** Null for an entry that no trigger has chained: it was written by other means. */
  position: z.int().nullable(),
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
}).meta({ id: 'AuditRecord' })
export type AuditRecord = z.infer<typeof AuditRecord>

export const AuditListResponse = z.object({ items: z.array(AuditRecord), ...pageTotalsShape })
export type AuditListResponse = z.infer<typeof AuditListResponse>

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
