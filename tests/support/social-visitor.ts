import type { SocialSignInOutcomeResponse } from '#contract/social-sign-in.ts'
import type { TestApi } from './api.ts'

export type FakeProviderForm = Record<string, string>

/** Fills in the form of a stand-in's page. */
export const fillFakeProviderForm = (name: string, email: string | null, isVerified = true): FakeProviderForm => ({
  person: 'other',
  name,
  email: email ?? '',
  ...(isVerified ? { verified: 'on' } : {}),
})

type Init = { method?: string; json?: unknown; headers?: Record<string, string> }

/**
 * A browser that visits a provider and comes back, with its own cookies: the API in process or over the network, the
 * stand-in over its socket.
 */
export function aSocialSignInBrowser(api: Pick<TestApi, 'request'>) {
  const jar = new Map<string, string>()

  async function call(path: string, init: Init = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await api.request(path, { ...init, from: '127.0.0.1', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const post = (path: string, json: unknown = {}) => call(path, { method: 'POST', json })

  /** From a provider's address to the one to which it redirects the user. */
  async function atTheProvider(url: string, form: FakeProviderForm): Promise<URL> {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`)
    return new URL(answer.headers.get('location') ?? '')
  }

  const follow = (back: URL, init: Init = {}) => call(`${back.pathname.replace(/^\/api/, '')}${back.search}`, init)

  async function comeBack(back: URL): Promise<string> {
    const response = await follow(back)
    return response.headers.get('location') ?? `${response.status}`
  }

  return {
    jar,
    call,
    post,
    atTheProvider,
    follow,
    comeBack,
    /** All the way there and back; returns the page to which the user is redirected. */
    async visit(provider: string, form: FakeProviderForm, json: object = {}): Promise<string> {
      const begun = await post('/auth/sign-in/social', { provider, ...json })
      const { url } = (await begun.json()) as { url: string }
      return comeBack(await atTheProvider(url, form))
    },
    /** The same, and its result. */
    async finish(provider: string, form: FakeProviderForm, json: object = {}): Promise<SocialSignInOutcomeResponse> {
      await this.visit(provider, form, json)
      return (await (await post('/auth/social/finish')).json()) as SocialSignInOutcomeResponse
    },
    signUp: (json: object) => post('/auth/social/sign-up', json),
    async connect(provider: string, form: FakeProviderForm): Promise<Response> {
      const begun = await post('/auth/link-social', { provider })
      const { url } = (await begun.json()) as { url: string }
      await comeBack(await atTheProvider(url, form))
      return post('/auth/social/finish')
    },
    async viewer(): Promise<{ id: string; email: string; role: string } | null> {
      return (await (await call('/me')).json()).viewer
    },
  }
}
