import { createRoute } from '@hono/zod-openapi'
import {
  AnswerCarAvailabilityLinkRequest,
  CarAvailabilityLinkAnsweredResponse,
  CarAvailabilityLinkRequest,
  CarOfAvailabilityLink,
} from '#contract/car-availability-confirmation.ts'
import { answerCarAvailabilityLink, findCarByAvailabilityLink } from '#domain/availability/car-availability-link.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, mailLinkUseRateLimit } from './rate-limit.ts'

const tags = ['Own cars']

const look = createRoute({
  method: 'get',
  path: '/car-links/{token}',
  tags,
  summary: 'The car that a mailed link is about; looking changes nothing.',
  request: { params: CarAvailabilityLinkRequest },
  responses: describeJsonResponses(200, 'The car, and when it was last confirmed.', CarOfAvailabilityLink),
})

const follow = createRoute({
  method: 'post',
  path: '/car-links/{token}',
  tags,
  summary: 'Confirm the car of a mailed link, or take it off the market, once, without a log-in.',
  request: { params: CarAvailabilityLinkRequest, body: describeJsonRequestBody(AnswerCarAvailabilityLinkRequest) },
  responses: describeJsonResponses(200, 'Whether the car is for sale now.', CarAvailabilityLinkAnsweredResponse),
})

export const carAvailabilityLinksRoutes = createApiModule()
  .openapi(look, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const found = await findCarByAvailabilityLink(db, { ...c.req.valid('param'), now: clock.now() })
    return c.json(found, 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(follow, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const answer = { ...c.req.valid('param'), ...c.req.valid('json'), now: clock.now() }
    return c.json(await answerCarAvailabilityLink(db, answer), 200)
  })
