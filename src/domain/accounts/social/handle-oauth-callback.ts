import type { OauthFailureReason, OauthPurpose, SocialProvider } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { type SignInProvider, SignInProviderError } from '#platform/identity/providers/sign-in-provider.ts'
import { consumeOauthFlow, readOauthFlow, type SecretEncryptor, saveOauthFlow } from './oauth-flows.ts'

export type OauthCallbackResult =
  | { kind: 'found'; token: string }
  /** The person has signed in with this same response before. */
  | { kind: 'done'; from: string }
  /** `why` is for the log. */
  | { kind: 'refused'; refusal: OauthFailureReason; purpose: OauthPurpose; from: string; why: string }

type Came = {
  provider: SocialProvider
  at: SignInProvider | null
  /** The query of the provider's redirect. */
  answer: URLSearchParams
  token: string | null
  now: Date
}

const refusals = { denied: 'denied', refused: 'expired', unavailable: 'unavailable' } as const

/**
 * Handles a person's return from a provider. It works once, only in the browser that started, for the same provider and
 * with the state that the browser took along; then it asks the provider who the person is. The person is not signed in
 * yet. If the same browser repeats the same response, for example after a reload, it continues to the same result.
 */
export async function handleOauthCallback(
  db: Db,
  sealing: SecretEncryptor,
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
    if (!(error instanceof SignInProviderError)) throw error
    const why = error.cause instanceof Error ? error.cause.message : error.message
    return { kind: 'refused', refusal: refusals[error.kind], purpose: errand.purpose, from: errand.from, why }
  }
}

/**
 * The earlier result of a repeated response. It requires the cookie, the whole response and, once it was used, a
 * session: the address alone, from a history or a log, leads nowhere, and a response for another person is not mistaken
 * for it.
 */
async function findAnswered(
  db: Db,
  sealing: SecretEncryptor,
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
