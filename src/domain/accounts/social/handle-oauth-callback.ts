import type { OauthFailureReason, OauthPurpose, SocialProvider } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { ProviderFailure, type SignInProvider } from '#platform/identity/providers/sign-in-provider.ts'
import { consumeOauthFlow, type EncryptionSecret, readOauthFlow, saveOauthFlow } from './oauth-flows.ts'

export type OauthCallbackResult =
  | { kind: 'found'; token: string }
  /** They have signed in with this very answer before. */
  | { kind: 'done'; from: string }
  /** `why` is for the log. */
  | { kind: 'refused'; refusal: OauthFailureReason; purpose: OauthPurpose; from: string; why: string }

type Came = {
  provider: SocialProvider
  at: SignInProvider | null
  /** The query that the provider sent them back with. */
  answer: URLSearchParams
  token: string | null
  now: Date
}

const refusals = { denied: 'denied', refused: 'expired', unavailable: 'unavailable' } as const

/**
 * Somebody comes back from a provider. Only the browser that went there can, once, to the same provider and with the state
 * that it took along; then the provider is asked who it is. Nobody is signed in yet. The same browser with the same answer
 * once more, as after a reload, goes on to where the first led.
 */
export async function handleOauthCallback(
  db: Db,
  sealing: EncryptionSecret,
  actor: MaybeActor,
  came: Came,
): Promise<OauthCallbackResult> {
  const { provider, at, answer, token, now } = came
  const use = token === null ? null : ({ kind: 'social-visit', token, now } as const)
  const open = use && (await db.transaction((tx) => consumeOauthFlow(tx, sealing, use)))
  const again = open ? null : await findAnswered(db, sealing, actor, came)
  if (again) return again
  if (!open || open.provider !== provider || !at)
    return { kind: 'refused', refusal: 'expired', purpose: 'login', from: '/', why: 'nobody left this browser for it' }
  const { visit, ...errand } = open
  try {
    const { person, tokens } = await at.finish(visit, answer, now)
    const expiresAt = tokens.expiresAt?.toISOString() ?? null
    const known = { ...errand, answer: answer.toString(), person, tokens: { ...tokens, expiresAt } }
    return { kind: 'found', token: await saveOauthFlow(db, sealing, { kind: 'social-finding', known, now }) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const why = error.cause instanceof Error ? error.cause.message : error.message
    return { kind: 'refused', refusal: refusals[error.kind], purpose: errand.purpose, from: errand.from, why }
  }
}

/**
 * What an answer that comes once more led to. It needs the cookie, the whole answer and, once it was used, a session: the
 * address alone, in a history or a log, leads nobody anywhere, and an answer for another person is not taken for it.
 */
async function findAnswered(
  db: Db,
  sealing: EncryptionSecret,
  actor: MaybeActor,
  came: Came,
): Promise<OauthCallbackResult | null> {
  const { provider, answer, token, now } = came
  if (token === null) return null
  const isThis = (known: { provider: SocialProvider; answer: string } | null) =>
    known?.provider === provider && known.answer === answer.toString()
  if (isThis(await readOauthFlow(db, sealing, { kind: 'social-finding', token, now }))) return { kind: 'found', token }
  const done = actor && (await readOauthFlow(db, sealing, { kind: 'social-done', token, now }))
  return done && isThis(done) ? { kind: 'done', from: done.from } : null
}
