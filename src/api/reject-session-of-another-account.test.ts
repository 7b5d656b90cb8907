import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiErrorBody } from '#contract/errors.ts'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'
import { feedback } from '#db/schema/feedback.ts'
import { idempotencyKeys } from '#db/schema/idempotency.ts'
import { messages } from '#db/schema/messages.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createApi } from './app/create-api.ts'

const test = useDatabase()
const pageOf = ({ id }: { id: string }) => ({ [pageAccountHeader]: id })
const signOutRoute = 'POST /api/auth/sign-out'
const codeOf = async (response: Response) =>
  ApiErrorBody.safeParse(await response.json().catch(() => null)).data?.error.code

/** Every route that writes. */
function writesOf(api: TestApi): ReadonlySet<string> {
  const writes = createApi(api.services).routes.filter(
    ({ method, path }) => !['ALL', 'GET'].includes(method) && !path.endsWith('*'),
  )
  return new Set(writes.map(({ method, path }) => `${method} ${path}`))
}

async function codeOfCall(api: TestApi, route: string, init: object) {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace('/api', '').replaceAll(/:\w+(\{[^}]*\})?/g, 'nothing')
  return codeOf(await api.request(url, { method, json: {}, ...init }))
}

describe('a write of a page', () => {
  it('is refused by every route where somebody else is signed in, and by none where its own person or nobody is', async () => {
    const api = createTestApi(test.db)
    const [author, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const writes = writesOf(api)
    const call = (route: string, init: object) => codeOfCall(api, route, init)
    const done: string[] = []
    for (const route of writes) {
      const code = await call(route, { as: other, headers: pageOf(author) })
      if (code !== 'session_changed') done.push(`${route}: ${code}`)
    }
    const refused: string[] = []
    for (const route of writes) {
      for (const init of [{ as: author, headers: pageOf(author) }, { as: other }, { headers: pageOf(author) }]) {
        if ((await call(route, init)) === 'session_changed') refused.push(route)
      }
    }
    expect(writes.size).toBeGreaterThan(80)
    expect(done).toEqual([])
    expect(refused).toEqual([])
  })

  it('is nothing that a person has sent, wherever they are signed in besides, and may be sent as its author', async () => {
    const { request } = createTestApi(test.db)
    const [author, other, car] = [await aBuyer(test.db), await aBuyer(test.db), await aListing(test.db)]
    const json = { carId: car.id, clientId: randomUUID(), text: 'Is it still available?' }
    const headers = { ...pageOf(author), [idempotencyKeyHeader]: randomUUID() }
    const send = (path: string, as: { id: string }, body: object) =>
      request(path, { method: 'POST', as, headers, json: body })
    expect((await send('/messages', other, json)).status).toBe(409)
    expect([await test.db.$count(messages), await test.db.$count(idempotencyKeys)]).toEqual([0, 0])
    const { threadId } = await (await send('/messages', author, json)).json()
    const more = { clientId: randomUUID(), text: 'I could come today.', photoIds: [] }
    expect(await codeOf(await send(`/messages/${threadId}`, other, more)), 'not: there is no conversation').toBe(
      'session_changed',
    )
    expect(await test.db.$count(messages)).toBe(1)
  })

  it('is a visitor’s where nobody was signed in when it was shown, whoever has signed in since', async () => {
    const api = createTestApi(test.db)
    const other = await aBuyer(test.db)
    const headers = pageOf({ id: pageOfVisitor })
    const [expected, found]: [string[], string[]] = [[], []]
    for (const route of writesOf(api)) {
      const visitors = await codeOfCall(api, route, { headers })
      const needsAccount = visitors === 'signed_out' || route === signOutRoute
      expected.push(`${route}: ${needsAccount ? 'session_changed' : visitors}`)
      found.push(`${route}: ${await codeOfCall(api, route, { headers, as: other })}`)
    }
    expect(found).toEqual(expected)
    expect(found.filter((line) => line.endsWith('session_changed')).length).toBeGreaterThan(60)
  })

  it('of a visitor leaves nothing in the name of who has signed in since, and lets a visitor sign in', async () => {
    const { request } = createTestApi(test.db)
    const password = 'ForeCourt!26'
    const passwordHash = await hashPassword(password)
    const [other, visitor] = [await aBuyer(test.db), await aBuyer(test.db, { passwordHash })]
    const send = (path: string, json: object) =>
      request(path, { method: 'POST', as: other, headers: pageOf({ id: pageOfVisitor }), json })
    expect((await send('/contact', { email: 'kim@example.test', text: 'Where is my car?' })).status).toBe(201)
    expect((await test.db.select().from(feedback)).map(({ accountId }) => accountId)).toEqual([null])
    const signIn = (given: string) => send('/auth/sign-in/email', { email: visitor.email, password: given })
    expect(await codeOf(await signIn('WrongPassw0rd!'))).toBe('signed_out')
    expect((await signIn(password)).status).toBe(200)
  })

  it('that signs out ends no session but that of the person whom the page was shown to', async () => {
    const { request, signIn } = createTestApi(test.db)
    const [author, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const cookie = await signIn(other)
    const signOut = (page: { id: string }) =>
      request('/auth/sign-out', { method: 'POST', headers: { cookie, ...pageOf(page) }, json: {} })
    const sessionOf = async () => (await (await request('/auth/get-session', { headers: { cookie } })).json())?.user.id
    for (const page of [{ id: pageOfVisitor }, author]) {
      expect(await codeOf(await signOut(page))).toBe('session_changed')
      expect(await sessionOf()).toBe(other.id)
    }
    expect((await signOut(other)).status).toBe(200)
    expect(await sessionOf()).toBeUndefined()
  })

  it('may say for whom it is from a front end on another host', async () => {
    const origin = 'https://app.example.com'
    const { request } = createTestApi(test.db, { environment: { CORS_ORIGINS: origin } })
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await request('/messages', { method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-headers')).toContain(pageAccountHeader)
  })
})
