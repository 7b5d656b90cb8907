import type { SubmitContactRequest } from '#contract/feedback.ts'
import type { Db } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { notifyAdminsOfPageReport } from './notify-admins-of-page-report.ts'
import { saveFeedbackMessage } from './save-feedback-message.ts'

/** Saves a message from the contact page, which any visitor may send; the Admins are told of a report. */
export async function submitContactMessage(
  db: Db,
  actor: MaybeActor,
  input: SubmitContactRequest & { now: Date },
): Promise<{ id: string }> {
  // Only a report is about a page.
  const about = input.topic === 'report' ? input.about : undefined
  const accountId = actor?.accountId ?? null
  return db.transaction(async (tx) => {
    const saved = await saveFeedbackMessage(tx, { kind: 'contact', accountId, input: { ...input, about } })
    if (input.topic === 'report') await notifyAdminsOfPageReport(tx, { reportId: saved.id, now: input.now })
    return saved
  })
}
