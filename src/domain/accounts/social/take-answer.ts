import type { SocialProvider, SocialPurpose, SocialRefusal } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { ProviderFailure, type SignInProvider } from '#platform/identity/providers/sign-in-provider.ts'
import { keepVisit, type Sealing, spendVisit } from './visits.ts'

export type Answered =
  | { isFound: true; token: string }
  /** `why` is for the log. */
  | { isFound: false; refusal: SocialRefusal; purpose: SocialPurpose; from: string; why: string }

const refusals = { denied: 'denied', refused: 'expired', unavailable: 'unavailable' } as const

/**
 * Somebody comes back from a provider. Only the browser that went there can, once, to the same provider and with the state
 * that it took along; then the provider is asked who it is. Nobody is signed in yet.
 */
export async function takeAnswer(
  db: Db,
  sealing: Sealing,
  {
    provider,
    at,
    answer,
    token,
    now,
  }: { provider: SocialProvider; at: SignInProvider | null; answer: URLSearchParams; token: string | null; now: Date },
): Promise<Answered> {
  const use = token === null ? null : ({ kind: 'social-visit', token, now } as const)
  const open = use && (await db.transaction((tx) => spendVisit(tx, sealing, use)))
  if (!open || open.provider !== provider || !at)
    return { isFound: false, refusal: 'expired', purpose: 'login', from: '/', why: 'nobody left this browser for it' }
  const { visit, ...errand } = open
  try {
    const { person, tokens } = await at.finish(visit, answer, now)
    const known = { ...errand, person, tokens: { ...tokens, expiresAt: tokens.expiresAt?.toISOString() ?? null } }
    return { isFound: true, token: await keepVisit(db, sealing, { kind: 'social-finding', known, now }) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const why = error.cause instanceof Error ? error.cause.message : error.message
    return { isFound: false, refusal: refusals[error.kind], purpose: errand.purpose, from: errand.from, why }
  }
}
