import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { FakeSignInProviderConnection } from '../providers/create-sign-in-providers.ts'
import { fakeConsentPageHtml, simulatedSignInFailures } from './fake-consent-page-html.ts'
import {
  type FakeSignInProviderPerson,
  fakeOauthProviderAccountId,
  fakeSignInProviderPeople,
} from './fake-sign-in-provider-people.ts'
import { createFakeOauthGrants, type FakeOauthGrant, type SharedFakeOauthState } from './grants.ts'
import { createFakeIdentityTokenSigner } from './identity-tokens.ts'

type Clients = Readonly<Record<SocialProvider, FakeSignInProviderConnection['client']>>

const loopbackHost = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const maxBodyBytes = 16 * 1024
const identityTokenSeconds = 600
/** A code in an address carries them. */
const maxNameLength = 200

/** A name and no address, as the port of each server's stand-ins is another one. */
export function fakeOauthIssuer(provider: SocialProvider): string {
  return `https://${provider}.stand-in.invalid`
}

/**
 * The demo's stand-ins for the three providers: OpenID Connect at `/google`, OAuth 2 with each provider's own calls at
 * `/github` and `/x`. They believe any identity that a user claims, and therefore serve only this machine, and redirect
 * only to this machine. What the stand-ins of one server issue, those of another one with the same `shared` accept.
 */
export function createFakeOauthProviderApp({
  clients,
  shared,
}: {
  clients: Clients
  shared: SharedFakeOauthState
}): Hono {
  const app = new Hono()
  const tokens = createFakeIdentityTokenSigner()
  app.use(bodyLimit({ maxSize: maxBodyBytes }))
  app.use(async (c, next) => {
    // A page of another site whose name resolves to this machine sends that name.
    if (!loopbackHost.test(c.req.header('host') ?? '')) return c.text('This is a page of the machine itself.', 403)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  for (const provider of socialProviders) app.route(`/${provider}`, createOne(provider))
  return app

  function createOne(provider: SocialProvider): Hono {
    const one = new Hono()
    const grants = createFakeOauthGrants(provider, shared)
    const client = clients[provider]
    const issuer = fakeOauthIssuer(provider)

    one.get('/authorize', (c) => {
      const wanted = wantedOf(c, { provider, clientId: client.id })
      if ('fault' in wanted) return c.text(wanted.fault, 400)
      c.header('Content-Security-Policy', pagePolicy(wanted.redirectUri.origin))
      c.header('Referrer-Policy', 'no-referrer')
      return c.html(fakeConsentPageHtml(provider, new URL(c.req.url).searchParams.toString()))
    })

    one.post('/authorize', async (c) => {
      const wanted = wantedOf(c, { provider, clientId: client.id })
      if ('fault' in wanted) return c.text(wanted.fault, 400)
      const form = await c.req.parseBody()
      const { redirectUri, state, codeChallenge, nonce, scope } = wanted
      const back = new URL(redirectUri)
      const mishap = typeof form.mishap === 'string' && form.mishap in simulatedSignInFailures ? form.mishap : null
      if (mishap === 'deny') back.searchParams.set('error', 'access_denied')
      else {
        const grant: FakeOauthGrant = {
          person: personOf(form),
          redirectUri: redirectUri.href,
          codeChallenge,
          nonce,
          scope,
          isBroken: mishap === 'broken',
        }
        back.searchParams.set('code', grants.issueCode(grant, { isExpired: mishap === 'expired' }))
      }
      if (provider === 'google') back.searchParams.set('iss', issuer)
      back.searchParams.set('state', mishap === 'forged' ? 'forged' : state)
      return c.redirect(back.href, 303)
    })

    one.post('/token', async (c) => {
      const form = await c.req.parseBody()
      const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
      if (!isClient(c, { id: text('client_id'), secret: text('client_secret') }, client))
        return c.json({ error: 'invalid_client' }, 401)
      if (text('grant_type') === 'refresh_token') {
        const granted = await grants.refresh(text('refresh_token'))
        return granted ? c.json(granted) : c.json({ error: 'invalid_grant' }, 400)
      }
      const given = { redirectUri: text('redirect_uri'), verifier: text('code_verifier') }
      const traded = await grants.trade(text('code'), given)
      // GitHub reports the error with a success status.
      if (!traded && provider === 'github') return c.json({ error: 'bad_verification_code' })
      if (!traded) return c.json({ error: 'invalid_grant' }, 400)
      const [grant, granted] = traded
      if (grant.isBroken) return c.text('Out of order.', 503)
      if (provider !== 'google') return c.json(granted)
      return c.json({ ...granted, id_token: tokens.sign(claimsOf(grant, { issuer, audience: client.id })) })
    })

    if (provider === 'google') one.get('/keys', (c) => c.json(tokens.keys()))
    one.get('/user', (c) =>
      answerPerson(c, (person) => ({
        id: Number(fakeOauthProviderAccountId('github', person)),
        login: loginOf(person),
        name: person.name,
      })),
    )
    one.get('/user/emails', (c) =>
      answerPerson(c, ({ email, isVerified }) =>
        email === null ? [] : [{ email, primary: true, verified: isVerified }],
      ),
    )
    one.get('/2/users/me', (c) =>
      answerPerson(c, (person) => ({
        data: {
          id: fakeOauthProviderAccountId('x', person),
          name: person.name,
          username: loginOf(person),
          // X returns confirmed addresses only.
          ...(person.email !== null && person.isVerified ? { confirmed_email: person.email } : {}),
        },
      })),
    )
    return one

    function answerPerson(c: Context, answer: (person: FakeSignInProviderPerson) => object) {
      const person = grants.personOf(c.req.header('authorization'))
      return person ? c.json(answer(person)) : c.json({ message: 'Bad credentials' }, 401)
    }
  }
}

type Wanted = {
  redirectUri: URL
  state: string
  codeChallenge: string
  nonce: string | null
  scope: string
}

function wantedOf(
  c: Context,
  { provider, clientId }: { provider: SocialProvider; clientId: string },
): Wanted | { fault: string } {
  const query = new URL(c.req.url).searchParams
  const redirect = query.get('redirect_uri') ?? ''
  const redirectUri = URL.canParse(redirect) ? new URL(redirect) : null
  if (query.get('client_id') !== clientId) return { fault: 'This client is not known here.' }
  const isOurs = redirectUri?.pathname === `/api/auth/callback/${provider}` && loopbackHost.test(redirectUri.host)
  if (!redirectUri || !isOurs) return { fault: 'This is no address to send people back to.' }
  const codeChallenge = query.get('code_challenge')
  const state = query.get('state')
  const isProved = codeChallenge && query.get('code_challenge_method') === 'S256'
  if (query.get('response_type') !== 'code' || !state || !isProved)
    return { fault: 'A code, a state and a challenge by S256 are asked for.' }
  return { redirectUri, state, codeChallenge, nonce: query.get('nonce'), scope: query.get('scope') ?? '' }
}

function isClient(
  c: Context,
  sent: FakeSignInProviderConnection['client'],
  client: FakeSignInProviderConnection['client'],
): boolean {
  const [, basic = ''] = /^Basic (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [sent.id, sent.secret]
  return id === client.id && secret === client.secret
}

function personOf(form: Record<string, unknown>): FakeSignInProviderPerson {
  const known = fakeSignInProviderPeople[Number(form.person ?? 0)]
  if (known) return known
  const email = typeof form.email === 'string' && form.email !== '' ? form.email.slice(0, maxNameLength) : null
  return {
    name: String(form.name ?? '').slice(0, maxNameLength),
    email,
    isVerified: email !== null && form.verified === 'on',
  }
}

function claimsOf({ person, nonce }: FakeOauthGrant, { issuer, audience }: { issuer: string; audience: string }) {
  const seconds = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: audience,
    sub: fakeOauthProviderAccountId('google', person),
    iat: seconds,
    exp: seconds + identityTokenSeconds,
    name: person.name,
    ...(nonce === null ? {} : { nonce }),
    ...(person.email === null ? {} : { email: person.email, email_verified: person.isVerified }),
  }
}

function loginOf({ name }: FakeSignInProviderPerson): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Browsers also check the address to which a form's response redirects against the policy. */
function pagePolicy(back: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`
}
