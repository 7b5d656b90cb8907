import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { roles } from '#contract/accounts.ts'
import { BookingIdParams } from '#contract/bookings.ts'
import { CarIdParams } from '#contract/cars.ts'
import {
  CloseMessageReportRequest,
  ListMessageReportsQuery,
  ListMessageThreadsQuery,
  MarkMessageThreadReadRequest,
  MessageReportListResponse,
  MessageSentResponse,
  MessageThreadChangedResponse,
  MessageThreadIdParams,
  MessageThreadListResponse,
  MessageThreadOfBookingResponse,
  MessageThreadWithMessages,
  messageRateLimit,
  OpenMessageReportCountResponse,
  OwnMessageThreadOfCarResponse,
  ReadMessageThreadQuery,
  ReportMessageThreadRequest,
  SellerReplyTime,
  SendMessageRequest,
  SetMessageThreadMutedRequest,
  SetPersonBlockedRequest,
  StartMessageThreadRequest,
  UnreadMessageThreadCountResponse,
} from '#contract/messages.ts'
import type { RateLimitPolicy } from '#domain/accounts/consume-rate-limit.ts'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { closeMessageReport } from '#domain/messages/close-message-report.ts'
import { countOpenMessageReports } from '#domain/messages/count-open-message-reports.ts'
import { countUnreadMessageThreads } from '#domain/messages/count-unread-message-threads.ts'
import { findOwnMessage } from '#domain/messages/find-own-message.ts'
import { findOwnMessageThreadOfCar } from '#domain/messages/find-own-message-thread-of-car.ts'
import { findSellerReplyTime } from '#domain/messages/find-seller-reply-time.ts'
import { listMessageReports } from '#domain/messages/list-message-reports.ts'
import { listMessageThreads } from '#domain/messages/list-message-threads.ts'
import { markMessageThreadRead } from '#domain/messages/mark-message-thread-read.ts'
import { muteOrUnmuteMessageThread } from '#domain/messages/mute-or-unmute-message-thread.ts'
import { readMessageThread } from '#domain/messages/read-message-thread.ts'
import { reportMessageThread } from '#domain/messages/report-message-thread.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { openBookingConversation } from '#domain/orders/open-booking-conversation.ts'
import { type ApiContext, type ApiEnv, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceAccountRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { runMessageSearchWithinLimits } from './run-message-search-within-limits.ts'

const tags = ['Messages']
const signedIn = requireRoleMiddleware(...roles)
const within = (budget: RateLimitPolicy) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await enforceAccountRateLimit(c, { ...budget, action: 'messages' })
    await next()
  })
/** New threads have a budget of their own besides, which is spent where one is stored. */
const newMessages = within({ name: 'messages-sent', ...messageRateLimit })

const list = createRoute({
  method: 'get',
  path: '/messages',
  tags,
  middleware: signedIn,
  summary: 'My conversations, the one with the newest message first.',
  request: { query: ListMessageThreadsQuery },
  responses: describeJsonResponses(200, 'A page of conversations.', MessageThreadListResponse),
})

const start = createRoute({
  method: 'post',
  path: '/messages',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), newMessages] as const,
  summary: 'Write to the seller of a car (Buyer); goes on with the conversation where there is one.',
  request: { body: describeJsonRequestBody(StartMessageThreadRequest) },
  responses: describeJsonResponses(
    201,
    'Stored; the same `clientId` is stored once, and with another text refused with 409.',
    MessageSentResponse,
  ),
})

const unread = createRoute({
  method: 'get',
  path: '/messages/unread',
  tags,
  middleware: signedIn,
  summary: 'How many of my conversations have unread messages.',
  responses: describeJsonResponses(200, 'The number.', UnreadMessageThreadCountResponse),
})

const read = createRoute({
  method: 'get',
  path: '/messages/{id}',
  tags,
  middleware: signedIn,
  summary: 'One of my conversations: its newest messages, those after a number, or those before one.',
  request: { params: MessageThreadIdParams, query: ReadMessageThreadQuery },
  responses: describeJsonResponses(200, 'The conversation.', MessageThreadWithMessages),
})

const send = createRoute({
  method: 'post',
  path: '/messages/{id}',
  tags,
  middleware: [signedIn, newMessages] as const,
  summary: 'Write in one of my conversations.',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(SendMessageRequest) },
  responses: describeJsonResponses(
    201,
    'Stored; the same `clientId` is stored once, and with another text refused with 409.',
    MessageSentResponse,
  ),
})

const mark = createRoute({
  method: 'put',
  path: '/messages/{id}/read',
  tags,
  middleware: signedIn,
  summary: 'I have read up to this message.',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(MarkMessageThreadReadRequest) },
  responses: describeJsonResponses(200, 'Marked.', MessageThreadChangedResponse),
})

const mute = createRoute({
  method: 'put',
  path: '/messages/{id}/mute',
  tags,
  middleware: signedIn,
  summary: 'Turn mail about a conversation off or on.',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(SetMessageThreadMutedRequest) },
  responses: describeJsonResponses(200, 'As it is from now on.', MessageThreadChangedResponse),
})

const block = createRoute({
  method: 'put',
  path: '/messages/{id}/block',
  tags,
  middleware: signedIn,
  summary: 'Block the other person in all conversations, or lift the block.',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(SetPersonBlockedRequest) },
  responses: describeJsonResponses(200, 'As it is from now on.', MessageThreadChangedResponse),
})

const report = createRoute({
  method: 'post',
  path: '/messages/{id}/report',
  tags,
  middleware: [signedIn, newMessages] as const,
  summary: 'Ask the Admins to look at a conversation.',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(ReportMessageThreadRequest) },
  responses: describeJsonResponses(201, 'Reported.', MessageThreadChangedResponse),
})

const ofBooking = createRoute({
  method: 'post',
  path: '/bookings/{id}/conversation',
  tags,
  middleware: [requireRoleMiddleware('Buyer', 'Seller'), newMessages] as const,
  summary: 'My conversation with the other side of a booking (Buyer or Seller), begun where there is none.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'Its id.', MessageThreadOfBookingResponse),
})

const ofCar = createRoute({
  method: 'get',
  path: '/cars/{id}/messages',
  tags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'My conversation about a car (Buyer), if there is one.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'Its id, or null.', OwnMessageThreadOfCarResponse),
})

const replyTime = createRoute({
  method: 'get',
  path: '/cars/{id}/reply-time',
  tags,
  summary: 'How long the seller of a car takes to answer.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The median in minutes; null below five answers in 90 days.', SellerReplyTime),
})

const reports = createRoute({
  method: 'get',
  path: '/admin/message-reports',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'The conversations that people reported, newest report first (Admin).',
  request: { query: ListMessageReportsQuery },
  responses: describeJsonResponses(200, 'A page of reports.', MessageReportListResponse),
})

const openReports = createRoute({
  method: 'get',
  path: '/admin/message-reports/count',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'How many reported conversations no Admin has dealt with (Admin).',
  responses: describeJsonResponses(200, 'The number.', OpenMessageReportCountResponse),
})

const close = createRoute({
  method: 'put',
  path: '/admin/message-reports/{id}',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Mark a report as dealt with, or not (Admin).',
  request: { params: MessageThreadIdParams, body: describeJsonRequestBody(CloseMessageReportRequest) },
  responses: describeJsonResponses(200, 'Marked.', MessageThreadChangedResponse),
})

export const messagesRoutes = createApiModule()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const query = { ...c.req.valid('query'), now: clock.now() }
    const listThreads = () => listMessageThreads(db, c.var.actor, query)
    return c.json(query.q ? await runMessageSearchWithinLimits(c, listThreads) : await listThreads(), 200)
  })
  .openapi(start, async (c) => {
    const { db, clock, config } = c.var.services
    const input = { ...c.req.valid('json'), isLimited: config.rateLimit, now: clock.now() }
    const sent = await startMessageThread(db, c.var.actor, input)
    return c.json(await answerSent(c, sent), 201)
  })
  .openapi(unread, async (c) => c.json(await countUnreadMessageThreads(c.var.services.db, c.var.actor), 200))
  .openapi(read, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('query'), now: clock.now() }
    return c.json(await readMessageThread(db, c.var.actor, input), 200)
  })
  .openapi(send, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await answerSent(c, await sendMessage(db, c.var.actor, input)), 201)
  })
  .openapi(mark, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    const marked = await markMessageThreadRead(db, c.var.actor, input)
    liveMessages.checkNow()
    return c.json(marked, 200)
  })
  .openapi(mute, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await muteOrUnmuteMessageThread(db, c.var.actor, input), 200)
  })
  .openapi(block, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await blockOrUnblockPerson(db, c.var.actor, input), 200)
  })
  .openapi(report, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await reportMessageThread(db, c.var.actor, input), 201)
  })
  .openapi(ofBooking, async (c) => {
    const { db, clock, config } = c.var.services
    const input = { bookingId: c.req.valid('param').id, isLimited: config.rateLimit, now: clock.now() }
    return c.json(await openBookingConversation(db, c.var.actor, input), 200)
  })
  .openapi(ofCar, async (c) => {
    const { id: carId } = c.req.valid('param')
    return c.json(await findOwnMessageThreadOfCar(c.var.services.db, c.var.actor, { carId }), 200)
  })
  .openapi(replyTime, async (c) => {
    const { db, clock } = c.var.services
    const { id: carId } = c.req.valid('param')
    return c.json({ minutes: await findSellerReplyTime(db, { carId, now: clock.now() }) }, 200)
  })
  .openapi(reports, async (c) => {
    return c.json(await listMessageReports(c.var.services.db, c.var.actor, c.req.valid('query')), 200)
  })
  .openapi(openReports, async (c) => {
    return c.json({ open: await countOpenMessageReports(c.var.services.db, c.var.actor) }, 200)
  })
  .openapi(close, async (c) => {
    const { db, clock } = c.var.services
    const input = { id: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await closeMessageReport(db, c.var.actor, input), 200)
  })

async function answerSent(
  c: ApiContext,
  { threadId, seq }: { threadId: string; seq: number },
): Promise<MessageSentResponse> {
  const { db, liveMessages } = c.var.services
  liveMessages.checkNow()
  return { threadId, message: await findOwnMessage(db, c.var.actor, { threadId, seq }) }
}
