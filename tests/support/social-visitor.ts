import type { SocialSignInOutcome } from '#contract/social.ts'
import type { TestApi } from './api.ts'

export type ProviderForm = Record<string, string>

/** Fills in what the page of a stand-in asks. */
export const somebody = (name: string, email: string | null, isVerified = true): ProviderForm => ({
  ...{ person: 'other', name, email: email ?? '' },
  ...(isVerified ? { verified: 'on' } : {}),
})

type Init = { method?: string; json?: unknown; headers?: Record<string, string> }

/**
 * A browser that goes to a provider and back, with its own cookies: the API here, the stand-in over its socket.
 */
export function aVisitor(api: TestApi) {
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

  /** From the address of a provider to the one that it sends the person back to. */
  async function atTheProvider(url: string, form: ProviderForm): Promise<URL> {
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
    /** All the way there and back; answers the page that the person is sent to. */
    async visit(provider: string, form: ProviderForm, json: object = {}): Promise<string> {
      const begun = await post('/auth/sign-in/social', { provider, ...json })
      const { url } = (await begun.json()) as { url: string }
      return comeBack(await atTheProvider(url, form))
    },
    /** The same, and what came of it. */
    async finish(provider: string, form: ProviderForm, json: object = {}): Promise<SocialSignInOutcome> {
      await this.visit(provider, form, json)
      return (await (await post('/auth/social/finish')).json()) as SocialSignInOutcome
    },
    signUp: (json: object) => post('/auth/social/sign-up', json),
    async connect(provider: string, form: ProviderForm): Promise<Response> {
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
