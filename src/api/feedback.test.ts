import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

it('S-17 a buyer’s feedback is kept, and an Admin reads it and marks it', async () => {
  const api = createTestApi(test.db)
  const [buyer, admin] = [await aBuyer(test.db), await anAdmin(test.db)]
  const json = { email: buyer.email, text: 'The pictures are lovely.' }
  expect((await api.request('/feedback', { method: 'POST', as: buyer, json })).status).toBe(201)
  const list = async () => (await api.request('/admin/feedback', { as: admin })).json()
  const { items, unread } = await list()
  expect(items).toMatchObject([{ kind: 'feedback', text: json.text, sender: { id: buyer.id }, readAt: null }])
  expect(unread).toBe(1)
  await api.request(`/admin/feedback/${items[0].id}`, { method: 'PUT', as: admin, json: { isRead: true } })
  expect((await list()).unread).toBe(0)
})

it('V-02 email and text are required, each on its own field', async () => {
  const api = createTestApi(test.db)
  const buyer = await aBuyer(test.db)
  const answer = await api.request('/feedback', { method: 'POST', as: buyer, json: { email: '', text: ' ' } })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).error.fields)).toEqual(['email', 'text'])
})

it('V-02 a text that nobody can see is none, and a page is reported by a report alone', async () => {
  const api = createTestApi(test.db)
  const [buyer, admin] = [await aBuyer(test.db), await anAdmin(test.db)]
  const email = 'someone@example.com'
  for (const path of ['/feedback', '/contact']) {
    const answer = await api.request(path, { method: 'POST', as: buyer, json: { email, text: ' \u200b\u202e ' } })
    expect([path, answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([path, 422, ['text']])
  }
  for (const topic of ['buying', 'report']) {
    const json = { email, text: topic, topic, about: '/cars/1' }
    expect((await api.request('/contact', { method: 'POST', json })).status).toBe(201)
  }
  const itemsOf = async (path: string) => (await (await api.request(path, { as: admin })).json()).items
  expect(await itemsOf('/admin/feedback')).toMatchObject([{ topic: 'buying', about: null }])
  expect(await itemsOf('/admin/reports')).toMatchObject([{ kind: 'page', text: 'report', about: '/cars/1', car: null }])
})

it('only Buyers send feedback, only Admins read it, and anybody may write on the contact page', async () => {
  const api = createTestApi(test.db)
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const json = { email: 'someone@example.com', text: 'Hello' }
  expect((await api.request('/feedback', { method: 'POST', json })).status).toBe(401)
  expect((await api.request('/feedback', { method: 'POST', as: seller, json })).status).toBe(403)
  expect((await api.request('/admin/feedback', { as: buyer })).status).toBe(403)
  expect((await api.request('/contact', { method: 'POST', json })).status).toBe(201)
})

it('pages of feedback follow one another without a gap, also where many came in one moment', async () => {
  const now = new Date()
  const api = createTestApi(test.db, { clock: { now: () => now } })
  const [buyer, admin] = [await aBuyer(test.db), await anAdmin(test.db)]
  for (const text of ['1', '2', '3', '4', '5']) {
    await api.request('/feedback', { method: 'POST', as: buyer, json: { email: buyer.email, text } })
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await (await api.request(`/admin/feedback?limit=2&cursor=${cursor}`, { as: admin })).json()
    seen.push(...page.items.map((item: { text: string }) => item.text))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5'])
})

it('feedback of a person who is deleted stays, without the person', async () => {
  const api = createTestApi(test.db)
  const [buyer, admin] = [await aBuyer(test.db), await anAdmin(test.db)]
  await api.request('/feedback', { method: 'POST', as: buyer, json: { email: buyer.email, text: 'Bye' } })
  await api.request(`/admin/people/${buyer.id}`, { method: 'DELETE', as: admin })
  const [row] = await test.db.select().from(users).where(eq(users.id, buyer.id))
  expect(row?.name).toBe('Deleted account')
  const { items } = await (await api.request('/admin/feedback', { as: admin })).json()
  expect(items[0]).toMatchObject({ text: 'Bye', email: '' })
})
