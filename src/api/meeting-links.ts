import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { MailLinkToken } from '#contract/mail-subscriptions.ts'
import { MeetingLinkUsedResponse, MeetingOfMailLink, UseMeetingLinkRequest } from '#contract/meetings.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink } from '#domain/meetings/meeting-reminder-link.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, mailLinkUseRateLimit } from './rate-limit.ts'

const tags = ['Meetings']

const TokenParam = z.object({ token: MailLinkToken })
const look = createRoute({
  method: 'get',
  path: '/meeting-links/{token}',
  tags,
  summary: 'The meeting that a mailed link is about; looking changes nothing.',
  request: { params: TokenParam },
  responses: describeJsonResponses(200, 'The meeting, and the free times to move it to.', MeetingOfMailLink),
})

const follow = createRoute({
  method: 'post',
  path: '/meeting-links/{token}',
  tags,
  summary: 'Cancel or move the meeting of a mailed link, once, without a log-in.',
  request: { params: TokenParam, body: describeJsonRequestBody(UseMeetingLinkRequest) },
  responses: describeJsonResponses(200, 'The meeting as it stands.', MeetingLinkUsedResponse),
})

export const meetingLinksRoutes = createApiModule()
  .openapi(look, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const found = await findMeetingByLink(db, { token: c.req.valid('param').token, now: clock.now() })
    return c.json(found, 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(follow, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const input = { token: c.req.valid('param').token, use: c.req.valid('json'), now: clock.now() }
    return c.json(await cancelOrMoveMeetingByLink(db, input), 200)
  })
