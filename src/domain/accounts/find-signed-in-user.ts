import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/accounts.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'

/** The signed-in person's own record, or null. */
export async function findSignedInUser(db: DbOrTx, actor: MaybeActor): Promise<CurrentUser | null> {
  if (!actor) return null
  const [viewer] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      hasBothRoles: users.hasBothRoles,
      permission: users.permission,
      image: users.image,
      phoneNumber: users.phoneNumber,
    })
    .from(users)
    .where(eq(users.id, actor.accountId))
  return viewer ? { ...viewer, image: toPhotoUrl(viewer.image) } : null
}
