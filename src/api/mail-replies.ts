import { createHmac, timingSafeEqual } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { MailReplyReceivedResponse, ReceivedMailReplyRequest } from '#contract/mail-replies.ts'
import { DomainError } from '#domain/domain-error.ts'
import { receiveMailedReply } from '#domain/messages/receive-mailed-reply.ts'
import { createApiModule, toValidationError } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'

/** An older call may be a recorded one; a mail that is handed on twice is stored once anyway. */
const signatureValidSeconds = 300

const receive = createRoute({
  method: 'post',
  path: '/webhooks/mail',
  tags: ['Messages'],
  summary:
    'For the operator’s mail server: a reply to a mail about a message, signed as docs/operations/mail-replies.md says.',
  responses: describeJsonResponses(
    200,
    'Stored in its conversation, or written by a program.',
    MailReplyReceivedResponse,
  ),
})

export const mailRepliesRoutes = createApiModule().openapi(receive, async (c) => {
  const { db, config, clock, liveMessages } = c.var.services
  if (!config.mailReplies) throw new DomainError('not_found', 'This site doesn’t accept replies by email.')
  const body = await c.req.text()
  const now = clock.now()
  const isSigned = isSignatureValid(c.req.header('forecourt-signature'), {
    body,
    secret: config.mailReplies.secret,
    now,
  })
  if (!isSigned) throw new DomainError('malformed', 'This event’s signature isn’t valid.')
  const parsed = ReceivedMailReplyRequest.safeParse(parseJson(body))
  if (!parsed.success) throw toValidationError(parsed.error.issues)
  const answer = await receiveMailedReply(db, { ...parsed.data, isLimited: config.rateLimit, now })
  liveMessages.checkNow()
  return c.json(answer, 200)
})

type Signed = { body: string; secret: string; now: Date }

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`, as our own calls for text messages are signed. */
function isSignatureValid(header: string | undefined, { body, secret, now }: Signed): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > signatureValidSeconds) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  const claimed = Buffer.from(given, 'hex')
  return claimed.length === expected.length && timingSafeEqual(claimed, expected)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new DomainError('malformed', 'The request body is not valid JSON.')
  }
}
