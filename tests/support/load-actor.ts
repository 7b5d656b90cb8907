import type { users } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'

/** The person as a use case meets them, from the row that a builder made; they proved who they are a moment ago. */
export function actorOf(user: typeof users.$inferSelect): Actor {
  const { id, role, name, email, permission, emailVerified } = user
  return {
    ...{ accountId: id, role, name, email, isVerified: permission === 'Verified', hasConfirmedEmail: emailVerified },
    confirmedAt: new Date(8.64e15),
  }
}
