import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import {
  ListNoticesQuery,
  MarkNoticesReadRequest,
  NoticeIdParams,
  NoticeListResponse,
  NoticePreferences,
  UnreadNoticeCountResponse,
} from '#contract/notices.ts'
import { countUnreadNotices, listNotices } from '#domain/notices/list-notices.ts'
import { markNoticeRead, markNoticesReadUpTo } from '#domain/notices/mark-notices-read.ts'
import { findNoticePreferences, saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Notifications']
const middleware = requireRoleMiddleware(...roles)
const counted = describeJsonResponses(200, 'How many are unread now.', UnreadNoticeCountResponse)

const list = createRoute({
  method: 'get',
  path: '/notices',
  tags,
  middleware,
  summary: 'My notifications of the last 90 days, the newest first.',
  request: { query: ListNoticesQuery },
  responses: describeJsonResponses(200, 'A page of notifications.', NoticeListResponse),
})

const unread = createRoute({
  method: 'get',
  path: '/notices/unread',
  tags,
  middleware,
  summary: 'How many of my notifications are unread.',
  responses: counted,
})

const markOne = createRoute({
  method: 'put',
  path: '/notices/{id}/read',
  tags,
  middleware,
  summary: 'I have read this notification.',
  request: { params: NoticeIdParams },
  responses: counted,
})

const markAll = createRoute({
  method: 'put',
  path: '/notices/read',
  tags,
  middleware,
  summary: 'I have read my notifications up to this one.',
  request: { body: describeJsonRequestBody(MarkNoticesReadRequest) },
  responses: counted,
})

const preferences = createRoute({
  method: 'get',
  path: '/notices/preferences',
  tags,
  middleware,
  summary: 'Which notifications I get, on which channel, and when not.',
  responses: describeJsonResponses(200, 'The choice.', NoticePreferences),
})

const choose = createRoute({
  method: 'put',
  path: '/notices/preferences',
  tags,
  middleware,
  summary: 'Choose which notifications I get. Those about payments and the account cannot be turned off.',
  request: { body: describeJsonRequestBody(NoticePreferences) },
  responses: describeJsonResponses(200, 'As it is from now on.', NoticePreferences),
})

export const noticesRoutes = createApiModule()
  .openapi(list, async (c) => c.json(await listNotices(c.var.services.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(unread, async (c) => c.json(await countUnreadNotices(c.var.services.db, c.var.actor), 200))
  .openapi(preferences, async (c) => c.json(await findNoticePreferences(c.var.services.db, c.var.actor), 200))
  .openapi(choose, async (c) =>
    c.json(await saveNoticePreferences(c.var.services.db, c.var.actor, c.req.valid('json')), 200),
  )
  .openapi(markAll, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { ...c.req.valid('json'), now: clock.now() }
    const counts = await markNoticesReadUpTo(db, c.var.actor, input)
    liveMessages.checkNow()
    return c.json(counts, 200)
  })
  .openapi(markOne, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const counts = await markNoticeRead(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() })
    liveMessages.checkNow()
    return c.json(counts, 200)
  })
