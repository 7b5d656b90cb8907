import { createRoute } from '@hono/zod-openapi'
import { GiveRefund, PaymentId, Refund } from '#contract/refunds.ts'
import { giveRefund } from '#domain/refunds/give-refund.ts'
import { createModule } from './env.ts'
import { onlyFor } from './require-role.ts'
import { answers, jsonBody } from './responses.ts'

const tags = ['Money']

const refund = createRoute({
  method: 'post',
  path: '/admin/payments/{id}/refunds',
  tags,
  middleware: onlyFor('Admin'),
  summary: 'Give the buyer money back, in part or all that is left. Admin.',
  request: { params: PaymentId, body: jsonBody(GiveRefund) },
  responses: answers(200, 'The refund; `new` while the card provider has not answered.', Refund),
})

export const moneyRoutes = createModule().openapi(refund, async (c) => {
  const { db, cards, clock } = c.var.services
  const input = { ...c.req.valid('json'), paymentId: c.req.valid('param').id, now: clock.now(), log: c.var.log }
  return c.json(await giveRefund(db, cards, c.var.actor, input), 200)
})
