import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'

/** The detail of the last entry of this kind about a subject; null where there is none. */
export async function findLastAuditDetail(
  db: DbOrTx,
  { subject, action }: { subject: { type: string; id: string }; action: string },
): Promise<Record<string, unknown> | null> {
  const isOfSubject = and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id))
  const [entry] = await db
    .select({ detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(isOfSubject, eq(auditEntries.action, action)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry?.detail ?? null
}
