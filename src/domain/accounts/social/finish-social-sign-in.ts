import { and, eq, isNull } from 'drizzle-orm'
import type { SocialProvider, SocialPurpose } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { type Admission, admit } from '../admit.ts'
import { holdAccount } from '../hold-account.ts'
import type { Device } from '../open-session.ts'
import { connectFound } from './connect-provider.ts'
import { findConnected, renewTokens } from './connections.ts'
import { emailOf, type FoundEmail } from './found-email.ts'
import { requireFinding, tooLate } from './require-finding.ts'
import { type Sealing, spendVisit } from './visits.ts'

type Errand = { provider: SocialProvider; from: string }
export type SocialStep = Errand &
  (
    | { step: 'admitted'; purpose: SocialPurpose; admission: Admission }
    | { step: 'sign-up'; name: string; email: string | null; suggestedEmail: string | null }
    | { step: 'log-in-first' | 'connect'; email: string }
    | { step: 'connected' }
  )

type Given = { token: string | null; device: Device; now: Date }

/**
 * What comes of a visit: a session, or the question for the second factor, for who is connected; else what is to be done
 * next. An address never connects by itself: who has it here as well logs in first, and then agrees.
 * @throws DomainError `gone` for a visit that is unknown, used or too old; what `connectFound` throws.
 */
export async function finishSocialSignIn(
  db: Db,
  sealing: Sealing,
  actor: MaybeActor,
  { token, device, now }: Given,
): Promise<SocialStep> {
  const finding = await requireFinding(db, sealing, { token, now })
  const { provider, purpose, from, person } = finding
  const errand = { provider, from }
  if (purpose === 'connect') {
    await connectFound(db, sealing, actor, { finding, token: token ?? '', now })
    return { step: 'connected', ...errand }
  }
  const accountId = await findConnected(db, finding)
  if (accountId !== null) {
    const admission = await db.transaction(async (tx) => {
      await holdAccount(tx, accountId)
      // Disconnected at this moment: it opens the account no more.
      if ((await findConnected(tx, finding)) !== accountId) throw tooLate()
      if (!(await spendVisit(tx, sealing, { kind: 'social-finding', token: token ?? '', now }))) throw tooLate()
      await renewTokens(tx, sealing, { finding, now })
      return admit(tx, { accountId, way: provider, isRemembered: true, device, now })
    })
    return { step: 'admitted', ...errand, purpose, admission }
  }
  const email = emailOf(person)
  if (email.confirmed !== null && (await hasAccount(db, email.confirmed))) {
    const step = actor?.email === email.confirmed ? 'connect' : 'log-in-first'
    return { step, ...errand, email: email.confirmed }
  }
  return { step: 'sign-up', ...errand, name: person.name.slice(0, 80), ...namesOf(email) }
}

function namesOf({ confirmed, claimed }: FoundEmail) {
  return { email: confirmed, suggestedEmail: confirmed === null ? claimed : null }
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return found !== undefined
}
