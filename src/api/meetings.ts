import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { BookingIdParams } from '#contract/bookings.ts'
import { CarIdParams } from '#contract/cars.ts'
import { MeetingDistanceQuery, MeetingDistanceResponse, meetingDistanceRateLimit } from '#contract/meeting-distance.ts'
import { OwnMeetingHours, SetMeetingHoursRequest } from '#contract/meeting-hours.ts'
import {
  AcceptMeetingTimeRequest,
  CalendarFeedCreatedResponse,
  CalendarFeedRemovedResponse,
  ChangeMeetingTimeRequest,
  ListMeetingSlotsQuery,
  MeetingChangedResponse,
  MeetingSlots,
  MeetingStepRequest,
  MeetingTimeChangedResponse,
  meetingHoursRateLimit,
  meetingSlotsRateLimit,
  meetingStepRateLimit,
  UpcomingMeetingsResponse,
} from '#contract/meetings.ts'
import { acceptMeetingTime } from '#domain/meetings/accept-meeting-time.ts'
import {
  createMeetingCalendarFeed,
  readMeetingCalendarFile,
  removeMeetingCalendarFeed,
} from '#domain/meetings/calendar-feed.ts'
import { cancelMeeting } from '#domain/meetings/cancel-meeting.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { contradictMissedMeeting } from '#domain/meetings/contradict-missed-meeting.ts'
import { declineMeetingTime } from '#domain/meetings/decline-meeting-time.ts'
import { findMeetingDistance } from '#domain/meetings/find-meeting-distance.ts'
import { findOwnMeetingHours } from '#domain/meetings/find-own-meeting-hours.ts'
import { listFreeMeetingSlots } from '#domain/meetings/list-free-meeting-slots.ts'
import { listUpcomingMeetings } from '#domain/meetings/list-upcoming-meetings.ts'
import { reportMissedMeeting } from '#domain/meetings/report-missed-meeting.ts'
import { setMeetingHours } from '#domain/meetings/set-meeting-hours.ts'
import { withdrawMeetingTime } from '#domain/meetings/withdraw-meeting-time.ts'
import { answerCalendarFeed, calendarFileHeaders } from './answer-calendar-feed.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses, describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { markAnsweredNoticesRead } from './mark-answered-notices-read.ts'
import { accountRateLimitMiddleware } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Meetings']
const ofSeller = requireRoleMiddleware('Seller')
const ofBoth = requireRoleMiddleware('Buyer', 'Seller')
const limitedTo = (name: string, budget: { points: number; windowSeconds: number }) =>
  accountRateLimitMiddleware({ name, ...budget, action: 'anything' })
/** Each step is a mail to the other side. */
const limitedSteps = limitedTo('meeting-steps', meetingStepRateLimit)
const limitedHours = limitedTo('meeting-hours', meetingHoursRateLimit)
const limitedSlots = limitedTo('meeting-slots', meetingSlotsRateLimit)
const limitedDistances = limitedTo('meeting-distance', meetingDistanceRateLimit)

const readHours = createRoute({
  method: 'get',
  path: '/my/meeting-hours',
  tags,
  middleware: ofSeller,
  summary: 'The hours at which I meet buyers (Seller).',
  responses: describeJsonResponses(200, 'The hours, or null.', OwnMeetingHours),
})

const writeHours = createRoute({
  method: 'put',
  path: '/my/meeting-hours',
  tags,
  middleware: [ofSeller, limitedHours] as const,
  summary: 'Publish the hours at which I meet buyers, or take them back with null (Seller).',
  request: { body: describeJsonRequestBody(SetMeetingHoursRequest) },
  responses: describeJsonResponses(200, 'The hours as they stand.', OwnMeetingHours),
})

const slots = createRoute({
  method: 'get',
  path: '/cars/{id}/meeting-slots',
  tags,
  middleware: [ofBoth, limitedSlots] as const,
  summary: 'When the seller of a car is free, two weeks at a time.',
  request: { params: CarIdParams, query: ListMeetingSlotsQuery },
  responses: describeJsonResponses(200, 'Free times by day.', MeetingSlots),
})

const distance = createRoute({
  method: 'get',
  path: '/cars/{id}/meeting-distance',
  tags,
  middleware: [ofBoth, limitedDistances] as const,
  summary: 'About how far a meeting about a car is from a ZIP code or a town.',
  request: { params: CarIdParams, query: MeetingDistanceQuery },
  responses: describeJsonResponses(200, 'Miles, rounded; null where a place is not known.', MeetingDistanceResponse),
})

const upcoming = createRoute({
  method: 'get',
  path: '/my/meetings',
  tags,
  middleware: ofBoth,
  summary: 'My meetings ahead (Buyer or Seller).',
  responses: describeJsonResponses(200, 'The next one first.', UpcomingMeetingsResponse),
})

const choose = createRoute({
  method: 'put',
  path: '/bookings/{id}/meeting',
  tags,
  middleware: [ofBoth, limitedSteps, markAnsweredNoticesRead] as const,
  summary:
    'Name another time (Buyer or Seller of the booking). A free time is the buyer’s at once where the meeting was agreed; any other waits for the other side.',
  request: { params: BookingIdParams, body: describeJsonRequestBody(ChangeMeetingTimeRequest) },
  responses: describeJsonResponses(200, 'The meeting as it stands.', MeetingTimeChangedResponse),
})

const accept = createRoute({
  method: 'post',
  path: '/bookings/{id}/meeting/accept',
  tags,
  middleware: [ofBoth, limitedSteps, markAnsweredNoticesRead] as const,
  summary:
    'Agree to the time that the other side named. `startsAt` is the time that was looked at: another one is not agreed to.',
  request: { params: BookingIdParams, body: { ...describeJsonRequestBody(AcceptMeetingTimeRequest), required: false } },
  responses: describeJsonResponses(200, 'The meeting as it stands.', MeetingChangedResponse),
})

const stepOf = <const Step extends string>(step: Step, summary: string) =>
  createRoute({
    method: 'post',
    path: `/bookings/{id}/meeting/${step}`,
    tags,
    middleware: [ofBoth, limitedSteps, markAnsweredNoticesRead] as const,
    summary,
    request: { params: BookingIdParams, body: { ...describeJsonRequestBody(MeetingStepRequest), required: false } },
    responses: describeJsonResponses(200, 'The meeting as it stands.', MeetingChangedResponse),
  })

const decline = stepOf('decline', 'Say no to the time that the other side named; the booking stays.')
const withdraw = stepOf(
  'withdraw',
  'Take back the time that I named, while it is not answered; an agreed meeting stays.',
)
const cancel = stepOf('cancel', 'Cancel an agreed meeting; the booking stays.')
const missed = stepOf('missed', 'Say that the other side did not come.')

const contradict = stepOf('contradict', 'Answer to a reported no-show that one was there.')

const file = createRoute({
  method: 'get',
  path: '/bookings/{id}/meeting.ics',
  tags,
  middleware: ofBoth,
  summary: 'An agreed meeting as a file for calendars.',
  request: { params: BookingIdParams },
  responses: describeFileResponses('text/calendar', 'The file.'),
})

const makeFeed = createRoute({
  method: 'post',
  path: '/my/calendar',
  tags,
  middleware: ofBoth,
  summary: 'Make a secret address by which a calendar program reads my meetings; an earlier one stops working.',
  responses: describeJsonResponses(201, 'The address, shown this once.', CalendarFeedCreatedResponse),
})

const dropFeed = createRoute({
  method: 'delete',
  path: '/my/calendar',
  tags,
  middleware: ofBoth,
  summary: 'Make the secret address useless.',
  responses: describeJsonResponses(200, 'It no longer works.', CalendarFeedRemovedResponse),
})

const FeedName = z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/) })
const feed = createRoute({
  method: 'get',
  path: '/calendars/{file}',
  tags,
  summary: 'The meetings of the person whose secret address it is.',
  request: { params: FeedName },
  responses: describeFileResponses('text/calendar', 'The file.'),
})

export const meetingsRoutes = createApiModule()
  .openapi(readHours, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findOwnMeetingHours(db, c.var.actor, { now: clock.now() }), 200)
  })
  .openapi(writeHours, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await setMeetingHours(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })
  .openapi(slots, async (c) => {
    const { db, clock } = c.var.services
    const input = { carId: c.req.valid('param').id, from: c.req.valid('query').from, now: clock.now() }
    return c.json(await listFreeMeetingSlots(db, c.var.actor, input), 200)
  })
  .openapi(distance, async (c) => {
    const input = { carId: c.req.valid('param').id, from: c.req.valid('query').from }
    return c.json(await findMeetingDistance(c.var.services.db, c.var.actor, input), 200)
  })
  .openapi(upcoming, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await listUpcomingMeetings(db, c.var.actor, { now: clock.now() }), 200)
  })
  .openapi(choose, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await changeMeetingTime(db, c.var.actor, input), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock } = c.var.services
    const { isOutsideHoursAccepted = false, startsAt } = c.req.valid('json')
    const input = { bookingId: c.req.valid('param').id, isOutsideHoursAccepted, startsAt, now: clock.now() }
    return c.json(await acceptMeetingTime(db, c.var.actor, input), 200)
  })
  .openapi(decline, async (c) => {
    const { db, clock } = c.var.services
    const { reason = null, startsAt } = c.req.valid('json')
    const input = { bookingId: c.req.valid('param').id, reason, startsAt, now: clock.now() }
    return c.json(await declineMeetingTime(db, c.var.actor, input), 200)
  })
  .openapi(withdraw, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, startsAt: c.req.valid('json').startsAt, now: clock.now() }
    return c.json(await withdrawMeetingTime(db, c.var.actor, input), 200)
  })
  .openapi(cancel, async (c) => {
    const { db, clock } = c.var.services
    const { reason = null, startsAt } = c.req.valid('json')
    const input = { bookingId: c.req.valid('param').id, reason, startsAt, now: clock.now() }
    return c.json(await cancelMeeting(db, c.var.actor, input), 200)
  })
  .openapi(missed, async (c) => {
    const { db, clock } = c.var.services
    const { reason = null } = c.req.valid('json')
    const input = { bookingId: c.req.valid('param').id, reason, now: clock.now() }
    return c.json(await reportMissedMeeting(db, c.var.actor, input), 200)
  })
  .openapi(contradict, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await contradictMissedMeeting(db, c.var.actor, input), 200)
  })
  .openapi(file, async (c) => {
    const { db, baseUrl } = c.var.services
    const bookingId = c.req.valid('param').id
    return c.body(await readMeetingCalendarFile(db, c.var.actor, { bookingId, baseUrl }), 200, calendarFileHeaders)
  })
  .openapi(makeFeed, async (c) => {
    const { db, clock, baseUrl } = c.var.services
    const { token } = await createMeetingCalendarFeed(db, c.var.actor, { now: clock.now() })
    return c.json({ url: new URL(`/api/calendars/${token}.ics`, baseUrl).href }, 201)
  })
  .openapi(dropFeed, async (c) => c.json(await removeMeetingCalendarFeed(c.var.services.db, c.var.actor), 200))
  .openapi(feed, async (c) => {
    return answerCalendarFeed(c, { token: c.req.valid('param').file.replace(/\.ics$/, '') })
  })
