import type { CreateUserRequest } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type AccountPhotoSource, createAccount } from '#domain/accounts/create-account.ts'
import { queueSetPasswordMail } from '#domain/accounts/queue-password-mail.ts'
import { rejectReservedName } from '#domain/accounts/reject-reserved-name.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import type { MediaStore } from '#platform/media/media-store.ts'

type NewUser = Omit<CreateUserRequest, 'password'> & { password?: string | undefined }

/**
 * Row S-26: an Admin creates a person of any role, including Admins. Each person receives a link to choose a password.
 */
export async function createUserAsAdmin(
  db: Db,
  mediaStore: MediaStore,
  actor: MaybeActor,
  { account, photo, now }: { account: NewUser; photo: AccountPhotoSource; now: Date },
): Promise<{ id: string; email: string }> {
  const admin = requireRole(actor, 'Admin')
  rejectReservedName(account)
  if (account.role === 'Admin') requireRecentReauthentication(admin, now)
  const { id, email } = await createAccount(db, mediaStore, {
    account,
    photo: 'uploadedId' in photo ? { ...photo, giverId: admin.accountId } : photo,
    now,
    alongside: async (tx, created) => {
      await queueSetPasswordMail(tx, { account: created, now })
      await recordAuditEntry(tx, {
        actorId: admin.accountId,
        action: 'person.created',
        subject: { type: 'person', id: created.id },
        detail: { role: created.role },
        at: now,
      })
    },
  })
  return { id, email }
}
