import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'

/** The last entry of this kind about a subject; null where there is none. */
export async function findLastAuditEntry(
  db: DbOrTx,
  { subject, action }: { subject: { type: string; id: string }; action: string },
): Promise<{ at: Date; detail: Record<string, unknown> } | null> {
  const isOfSubject = and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id))
  const [entry] = await db
    .select({ at: auditEntries.at, detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(isOfSubject, eq(auditEntries.action, action)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry ?? null
}
