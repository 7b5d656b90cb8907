import { expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

it('G-19 HEAD says what the stream of messages is, and opens none', async () => {
  const server = createTestApi(test.db)
  const buyer = await aBuyer(test.db)
  const answers = Array.from({ length: 12 }, () => server.request('/messages/stream', { method: 'HEAD', as: buyer }))
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(server.services.liveMessages.listenersOf(buyer.id)).toBe(0)
  const read = await server.request('/messages/stream', { as: buyer })
  expect(read.status).toBe(200)
  await read.body?.cancel()
})

it('HEAD says what an exported file is, writes none of it, and enters no export into the audit log', async () => {
  const server = createTestApi(test.db)
  const admin = await anAdmin(test.db)
  for (const path of ['/me/export', '/me/export?format=html', '/admin/audit.csv', '/admin/money/payments/csv']) {
    const { status, headers } = await server.request(path, { method: 'HEAD', as: admin })
    expect([status, headers.get('content-disposition')], path).toEqual([200, expect.stringContaining('filename=')])
  }
  expect(await test.db.select().from(auditEntries)).toEqual([])
})
