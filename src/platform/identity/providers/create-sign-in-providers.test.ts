import { describe, expect, it } from 'vitest'
import { createSignInProviders } from './create-sign-in-providers.ts'

const client = { id: 'our-id', secret: 'our-secret' }
const visit = {
  redirectUri: 'https://cars.example.com/cb',
  state: 'a-state',
  codeVerifier: 'v'.repeat(43),
  nonce: 'a-nonce',
}

describe('the configured providers', () => {
  it('C-19 send people to the live addresses, with a state and a challenge, and never with a secret', async () => {
    const providers = createSignInProviders({ google: client, github: client, x: client }, null)
    const expected = {
      google: 'https://accounts.google.com/o/oauth2/v2/auth',
      github: 'https://github.com/login/oauth/authorize',
      x: 'https://x.com/i/oauth2/authorize',
    }
    for (const [id, address] of Object.entries(expected)) {
      const provider = providers[id as keyof typeof expected]
      const url = new URL((await provider?.addressFor(visit)) ?? '')
      expect(url.origin + url.pathname).toBe(address)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: 'our-id',
        redirect_uri: visit.redirectUri,
        response_type: 'code',
        state: 'a-state',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(url.searchParams.get('nonce')).toBe(id === 'google' ? 'a-nonce' : null)
      expect(url.href).not.toMatch(/our-secret|vvv/)
      expect(provider?.isStandIn).toBe(false)
    }
  })

  it('are none where nobody set them up and nothing plays them, as in production', () => {
    expect(createSignInProviders({ google: null, github: null, x: null }, null)).toEqual({
      google: null,
      github: null,
      x: null,
    })
  })
})
