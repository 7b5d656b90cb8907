import { expect, it } from 'vitest'
import { anAdmin } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createUnsubscribeRoute } from './unsubscribe.ts'

const test = useDatabase()

it('a cursor with a year that the database does not know begins a list anew, or is refused', async () => {
  const server = createTestApi(test.db)
  const admin = await anAdmin(test.db)
  const cursor = encodeURIComponent('-271821-04-20T00:00:00.000Z_x')
  for (const path of ['/admin/message-reports', '/admin/reports', '/admin/feedback', '/messages', '/notices'])
    expect([200, 422], path).toContain((await server.request(`${path}?cursor=${cursor}`, { as: admin })).status)
})

it('a body that is too long for an unsubscription is refused as such', async () => {
  const app = createUnsubscribeRoute(createTestApi(test.db).services)
  const answer = await app.request('/unsubscribe?token=abc', { method: 'POST', body: 'x'.repeat(65 * 1024) })
  expect(answer.status).toBe(413)
})
