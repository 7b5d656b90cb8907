import { randomUUIDv7 } from 'node:crypto'
import { feedback } from '#db/schema/feedback.ts'
import {
  expectSameStatusForAll,
  expectStatusForAdmin,
  expectStatusForBuyers,
  type RouteExpectation,
} from './route-expectations.ts'

const json = { email: 'writer@example.com', text: 'A few words.' }

export const feedbackRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'POST /api/feedback': { expected: expectStatusForBuyers(201), ask: () => ({ json }) },
  'POST /api/contact': {
    expected: expectSameStatusForAll(201),
    ask: () => ({ json: { ...json, topic: 'report', about: '/cars/a-car' } }),
  },
  'GET /api/admin/reports': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/reports/count': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/feedback': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'PUT /api/admin/feedback/:id': {
    expected: expectStatusForAdmin(200),
    ask: async ({ db }) => {
      const id = randomUUIDv7()
      await db.insert(feedback).values({ id, kind: 'contact', ...json })
      return { param: id, json: { isRead: true } }
    },
  },
}
