import type { users } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'

/** The user as an actor of a use case, from the row that a builder made; they proved their identity a moment ago. */
export function actorOfUser(user: typeof users.$inferSelect): Actor {
  const { id, role, name, email, permission, emailVerified } = user
  return {
    accountId: id,
    role,
    name,
    email,
    isVerified: permission === 'Verified',
    hasConfirmedEmail: emailVerified,
    confirmedAt: new Date(8.64e15),
  }
}
