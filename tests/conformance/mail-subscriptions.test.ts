import { beforeEach, describe, expect, it } from 'vitest'
import { subscriptionRequestedMessage, unsubscribeLinkChangedMessage } from '#contract/mail-subscriptions.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { ensureUnsubscribeTokens, findMailPreferences } from '#domain/mail/mail-preferences.ts'
import { queueNewArrivalsNewsletter } from '#domain/subscriptions/queue-new-arrivals-newsletter.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken, readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'

const test = useDatabase()
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  api = createTestApi(test.db, { clock })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const written = () => readWrittenMails(test.db)
const told = () => readSentMailSummaries(test.db)

const tokenOf = (template: string) => readMailedToken(test.db, template)

describe('S-18 subscription', () => {
  const email = 'reader@example.test'
  const subscription = async () => (await test.db.select().from(newArrivalsSubscriptions))[0]
  const oneClick = (token: string, headers: Record<string, string> = {}) =>
    createBackendApp(api).fetch(
      new Request(`http://localhost/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'List-Unsubscribe=One-Click',
      }),
    )

  async function subscribed(): Promise<string> {
    await post('/subscriptions', { email })
    const token = await tokenOf('subscription-confirm')
    expect((await post('/subscriptions/confirm', { token })).status).toBe(200)
    return token
  }

  it('S-18 answers the same for a new, a waiting, and a subscribed address, and counts once it is confirmed by mail', async () => {
    const answers: string[] = []
    const ask = async () =>
      answers.push(await (await post('/subscriptions', { email: ' Reader@Example.test ' })).text())
    await ask()
    expect(await subscription()).toMatchObject({ email, confirmedAt: null })
    await ask()
    const token = await tokenOf('subscription-confirm')
    const confirmed = await post('/subscriptions/confirm', { token })
    expect(await confirmed.json()).toEqual({ email })
    expect((await subscription())?.confirmedAt).toEqual(clock.now())
    const before = (await written()).length
    await ask()
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ message: subscriptionRequestedMessage })]))
    expect(await written()).toHaveLength(before)
  })

  it('S-18 nobody can be sent more than three confirmations a day, whoever asks', async () => {
    for (let index = 0; index < 6; index += 1) expect((await post('/subscriptions', { email })).status).toBe(200)
    expect(await written()).toHaveLength(3)
  })

  it('S-18 new arrivals come at most once a day, to confirmed addresses, when there are new cars', async () => {
    const aCar = (title: string) => aListing(test.db, { title, postedAt: clock.now() })
    const arrivals = async () => {
      await queueNewArrivalsNewsletter(test.db, { now: clock.now() })
      return (await written()).filter(({ template }) => template === 'new-arrivals')
    }
    await aCar('Before anybody asked')
    await post('/subscriptions', { email: 'unconfirmed@example.test' })
    await subscribed()
    clock.forward({ days: 2 })
    expect(await arrivals()).toEqual([])
    await aCar('First')
    expect((await arrivals()).map(({ recipient, data }) => [recipient, data.total])).toEqual([[email, 1]])
    clock.forward({ minutes: 60 })
    await aCar('Second')
    await aCar('Third')
    expect(await arrivals()).toHaveLength(1)
    clock.forward({ minutes: 23 * 60 })
    const [, second] = await arrivals()
    expect(((second?.data.cars ?? []) as { title: string }[]).map(({ title }) => title).sort()).toEqual([
      'Second',
      'Third',
    ])
    clock.forward({ days: 5 })
    expect(await arrivals()).toHaveLength(2)
  })

  it('S-18 one click ends it, from a mail provider without a session and from a page of another origin', async () => {
    const token = await subscribed()
    clock.forward({ days: 1 })
    await aListing(test.db, { postedAt: clock.now() })
    await queueNewArrivalsNewsletter(test.db, { now: clock.now() })
    expect(await told()).toContain(`new-arrivals → ${email}`)
    const answer = await oneClick(token, { origin: 'https://mail.example.test', 'sec-fetch-site': 'cross-site' })
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({
      status: 200,
      text: expect.stringContaining('We won’t send any more new arrivals'),
    })
    expect((await subscription())?.unsubscribedAt).toEqual(clock.now())
    // Unsent mail is withdrawn, and no more is written.
    expect(await told()).not.toContain(`new-arrivals → ${email}`)
    clock.forward({ days: 2 })
    await aListing(test.db, { postedAt: clock.now() })
    await queueNewArrivalsNewsletter(test.db, { now: clock.now() })
    expect(await told()).not.toContain(`new-arrivals → ${email}`)
    expect((await oneClick(token)).status).toBe(200)
    expect((await oneClick('a-token-that-nobody-was-given')).status).toBe(404)
  })

  it('S-18 who unsubscribed is subscribed again by a new confirmation only', async () => {
    const token = await subscribed()
    await oneClick(token)
    await post('/subscriptions', { email })
    expect((await subscription())?.unsubscribedAt).not.toBeNull()
    await post('/subscriptions/confirm', { token: await tokenOf('subscription-confirm') })
    expect((await subscription())?.unsubscribedAt).toBeNull()
  })
  it('a link of a mail says what it has ended once it has, and nothing before or about a stranger', async () => {
    const buyer = await aBuyer(test.db)
    const own = (await ensureUnsubscribeTokens(test.db, [buyer.id])).get(buyer.id) ?? ''
    const token = await subscribed()
    const query = { query: '/cars', name: 'All', frequency: 'instant', wantsPriceDrops: true } as const
    const search = {
      ...query,
      id: 'search',
      accountId: buyer.id,
      tests: [],
      token: `search-${own}`,
      createdAt: clock.now(),
    }
    await test.db.insert(savedSearches).values(search)
    const endedOf = async (link: string) => (await api.request(`/subscriptions/ended?token=${link}`)).json()
    const links = [token, own, `${own}&kind=meeting`, search.token]
    for (const link of [...links, 'a-token-that-nobody-was-given']) expect(await endedOf(link)).toEqual({ ended: null })
    for (const [at, ended] of (['new-arrivals', 'wishes', 'notices', 'saved-search'] as const).entries()) {
      const link = links[at] ?? ''
      expect((await oneClick(link)).status).toBe(200)
      expect(await endedOf(link)).toEqual({ ended })
    }
    expect(await endedOf(`${own}&kind=offer`)).toEqual({ ended: null })
  })

  it('a link whose kind of mail was changed to none that there is ends nothing, and says so', async () => {
    const buyer = await aBuyer(test.db)
    const own = (await ensureUnsubscribeTokens(test.db, [buyer.id])).get(buyer.id) ?? ''
    const before = await findMailPreferences(test.db, buyer.id)
    const token = await subscribed()
    for (const changed of [`${own}&kind=security`, `${own}&kind=`, `${token}&kind=security`]) {
      const answer = await oneClick(changed)
      expect([answer.status, await answer.text()]).toEqual([400, `${unsubscribeLinkChangedMessage}\n`])
    }
    expect(await findMailPreferences(test.db, buyer.id)).toEqual(before)
    expect((await subscription())?.unsubscribedAt).toBeNull()
    expect((await oneClick(own)).status).toBe(200)
    expect((await findMailPreferences(test.db, buyer.id)).mailOff).toEqual(['wish'])
  })
})
