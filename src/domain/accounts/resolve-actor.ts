import type { DbOrTx } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { Identity } from '#platform/identity/identity.ts'

/** Who the request's session cookie or bearer token stands for. */
export async function resolveActor(_db: DbOrTx, _identity: Identity, _headers: Headers): Promise<MaybeActor> {
  return null
}
