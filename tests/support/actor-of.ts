import type { users } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'

/** The person as a use case meets them, from the row that a builder made. */
export function actorOf(user: typeof users.$inferSelect): Actor {
  const { id, role, name, email, permission } = user
  return { accountId: id, role, name, email, isVerified: permission === 'Verified' }
}
