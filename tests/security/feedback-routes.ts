import { randomUUIDv7 } from 'node:crypto'
import { feedback } from '#db/schema/feedback.ts'
import { admin, all, buyers, type Row } from './route-expectations.ts'

const json = { email: 'writer@example.com', text: 'A few words.' }

export const feedbackRoutes: Readonly<Record<string, Row>> = {
  'POST /api/feedback': { expected: buyers(201), ask: () => ({ json }) },
  'POST /api/contact': { expected: all(201), ask: () => ({ json }) },
  'GET /api/admin/feedback': { expected: admin(200), ask: () => ({}) },
  'PUT /api/admin/feedback/:id': {
    expected: admin(200),
    ask: async ({ db }) => {
      const id = randomUUIDv7()
      await db.insert(feedback).values({ id, kind: 'contact', ...json })
      return { param: id, json: { isRead: true } }
    },
  },
}
