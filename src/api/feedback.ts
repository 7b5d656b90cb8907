import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import {
  FeedbackIdParams,
  FeedbackListResponse,
  FeedbackSentResponse,
  ListFeedbackQuery,
  MarkFeedbackDoneRequest,
  SendFeedbackRequest,
  SubmitContactRequest,
} from '#contract/feedback.ts'
import { listFeedback } from '#domain/feedback/list-feedback.ts'
import { markFeedbackDone } from '#domain/feedback/mark-feedback-done.ts'
import { sendFeedback } from '#domain/feedback/send-feedback.ts'
import { submitContactMessage } from '#domain/feedback/submit-contact-message.ts'
import { type ApiEnv, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Feedback']
const messages = { name: 'messages', points: 20, windowSeconds: 60 * 60 }
const withinBudget = createMiddleware<ApiEnv>(async (c, next) => {
  await enforceRateLimit(c, messages)
  await next()
})

const send = createRoute({
  method: 'post',
  path: '/feedback',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), withinBudget] as const,
  summary: 'Tell the Admins what you think of the market place (Buyer).',
  request: { body: describeJsonRequestBody(SendFeedbackRequest) },
  responses: describeJsonResponses(201, 'Kept.', FeedbackSentResponse),
})

const contact = createRoute({
  method: 'post',
  path: '/contact',
  tags,
  middleware: withinBudget,
  summary: 'Write to the Admins; open to everybody.',
  request: { body: describeJsonRequestBody(SubmitContactRequest) },
  responses: describeJsonResponses(201, 'Kept.', FeedbackSentResponse),
})

const list = createRoute({
  method: 'get',
  path: '/admin/feedback',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'What people wrote, newest first (Admin).',
  request: { query: ListFeedbackQuery },
  responses: describeJsonResponses(200, 'A page of messages.', FeedbackListResponse),
})

const mark = createRoute({
  method: 'put',
  path: '/admin/feedback/{id}',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Mark a message as dealt with, or not (Admin).',
  request: { params: FeedbackIdParams, body: describeJsonRequestBody(MarkFeedbackDoneRequest) },
  responses: describeJsonResponses(200, 'Marked.', FeedbackSentResponse),
})

export const feedbackRoutes = createApiModule()
  .openapi(send, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await sendFeedback(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 201)
  })
  .openapi(contact, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await submitContactMessage(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 201)
  })
  .openapi(list, async (c) => {
    return c.json(await listFeedback(c.var.services.db, c.var.actor, c.req.valid('query')), 200)
  })
  .openapi(mark, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    await markFeedbackDone(db, c.var.actor, { id, ...c.req.valid('json'), now: clock.now() })
    return c.json({ id }, 200)
  })
