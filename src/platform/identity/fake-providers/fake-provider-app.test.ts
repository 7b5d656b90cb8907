import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFakeOauthProviderApp } from './fake-provider-app.ts'

const origin = 'http://127.0.0.1:4999'
const client = { id: 'forecourt', secret: 'not-a-real-secret' }
const used = new Set<string>()
const shared = {
  secret: 'of all servers of a site, long enough',
  claimOnce: async (id: string) => !used.has(id) && used.add(id).has(id),
}
const clients = { google: client, github: client, x: client }
const app = createFakeOauthProviderApp({ clients, shared })
/** The same on another server of the site. */
const otherApp = createFakeOauthProviderApp({ clients, shared })
const verifier = 'v'.repeat(43)
const redirectUri = 'http://localhost:3000/api/auth/callback/google'
const wanted = {
  client_id: client.id,
  redirect_uri: redirectUri,
  response_type: 'code',
  state: 's',
  scope: 'openid',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

const ask = (path: string, init: RequestInit = {}, host = '127.0.0.1:4999') =>
  app.fetch(new Request(`${origin}${path}`, { ...init, headers: { host, ...init.headers } }))
const authorize = (change: object = {}, host?: string) =>
  ask(`/google/authorize?${new URLSearchParams({ ...wanted, ...change })}`, {}, host)
const tokenRequest = (fields: Record<string, string>) =>
  new Request(`${origin}/google/token`, {
    method: 'POST',
    headers: { host: '127.0.0.1:4999' },
    body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...fields }),
  })
const token = (fields: Record<string, string>) => app.fetch(tokenRequest(fields))

async function aCode(): Promise<string> {
  const body = new URLSearchParams({ person: '0' })
  const answer = await ask(`/google/authorize?${new URLSearchParams(wanted)}`, { method: 'POST', body })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

describe('a stand-in', () => {
  it('answers this machine, and sends people back to this machine and to our own address only', async () => {
    expect((await authorize()).status).toBe(200)
    expect((await authorize({}, 'evil.example')).status).toBe(403)
    for (const redirect_uri of [
      'https://evil.example/api/auth/callback/google',
      'http://localhost:3000/elsewhere',
      'http://localhost.evil.example/api/auth/callback/google',
      'nonsense',
    ])
      expect((await authorize({ redirect_uri })).status, redirect_uri).toBe(400)
    expect((await authorize({ client_id: 'another' })).status).toBe(400)
  })

  it('takes no visit without a state and a challenge', async () => {
    for (const change of [{ state: '' }, { code_challenge: '' }, { code_challenge_method: 'plain' }])
      expect((await authorize(change)).status, JSON.stringify(change)).toBe(400)
  })

  it('trades a code once, for the verifier, the address and the client that asked for it', async () => {
    const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }
    const code = await aCode()
    expect((await token({ ...grant, code: await aCode(), code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await token({ ...grant, code: await aCode(), redirect_uri: `${redirectUri}2` })).status).toBe(400)
    expect((await token({ ...grant, code, client_secret: 'guessed' })).status).toBe(401)
    expect((await token({ ...grant, code })).status).toBe(200)
    expect((await token({ ...grant, code })).status).toBe(400)
  })

  it('takes what that of another server issued, also once', async () => {
    const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }
    const code = await aCode()
    const granted = await otherApp.fetch(tokenRequest({ ...grant, code }))
    expect(granted.status).toBe(200)
    expect((await token({ ...grant, code })).status).toBe(400)
    const { access_token, refresh_token } = await granted.json()
    const user = await ask('/google/user', { headers: { authorization: `Bearer ${access_token}` } })
    expect(await user.json()).toMatchObject({ name: 'Ada Quist' })
    expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
    expect((await otherApp.fetch(tokenRequest({ grant_type: 'refresh_token', refresh_token }))).status).toBe(400)
  })

  it('takes no code of another provider, and no token in place of a code', async () => {
    const grant = { redirect_uri: redirectUri, code_verifier: verifier, code: await aCode() }
    const answer = await ask('/x/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...grant }),
    })
    expect(answer.status).toBe(400)
    const granted = await (await token(grant)).json()
    for (const code of [granted.access_token, granted.refresh_token, `${await aCode()}A`.slice(1)])
      expect((await token({ ...grant, code })).status).toBe(400)
    expect((await token({ grant_type: 'refresh_token', refresh_token: granted.access_token })).status).toBe(400)
    expect((await token({ grant_type: 'refresh_token', refresh_token: granted.refresh_token })).status).toBe(200)
    expect((await token({ grant_type: 'refresh_token', refresh_token: granted.refresh_token })).status).toBe(400)
  })

  it('shows what a person typed as text', async () => {
    const page = await (await authorize({ state: '"><script>alert(1)</script>' })).text()
    expect(page).not.toContain('<script>alert')
  })
})
