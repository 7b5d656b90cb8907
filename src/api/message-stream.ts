import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { roles } from '#contract/accounts.ts'
import { maxMessageStreamsPerPerson } from '#contract/messages.ts'
import { resolveActor } from '#domain/accounts/resolve-actor.ts'
import { requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { LiveMessageEvent } from '#domain/messages/live-message-delivery.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'

/** A reader who does not take this many bytes is cut off, and goes on later where it was. */
const maxUnreadBytes = 1024 * 1024

const stream = createRoute({
  method: 'get',
  path: '/messages/stream',
  tags: ['Messages'],
  // Never ends, which what reads this document does not expect.
  hide: true,
  middleware: requireRoleMiddleware(...roles),
  summary: 'What happens in my conversations, as server-sent events that go on at `Last-Event-ID`.',
  request: { query: z.object({ since: z.string().max(60_000).optional() }) },
  responses: describeFileResponses('text/event-stream', 'Events `news`, `notice`, `sync`, `beat` and `end`.'),
})

/**
 * Row G-19. `news` holds new messages of a thread, `notice` says that the person's notices changed, `sync` asks the reader to read everything anew, `end` comes before
 * the server closes. The session is looked at before each piece of news and with each heartbeat: nothing is sent after
 * it has ended.
 */
export const messageStreamRoutes = createApiModule().openapi(stream, async (c) => {
  const { liveMessages, db, identity } = c.var.services
  const { accountId } = requireRole(c.var.actor, ...roles)
  const { headers } = c.req.raw
  const sessionToken = sessionTokenOf(c)
  const since = headers.get('last-event-id') ?? c.req.valid('query').since
  if (liveMessages.listenersOf(accountId) >= maxMessageStreamsPerPerson)
    throw new DomainError('too_many_requests', 'You have messages open in too many tabs.', { retryAfterSeconds: 30 })
  const head = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    // nginx would collect the events of many minutes.
    'X-Accel-Buffering': 'no',
  }
  // Nobody would read the stream, and nobody end it.
  if (c.req.method === 'HEAD') return c.body(null, 200, head)
  const encoder = new TextEncoder()
  let leave = () => {}
  let isOpen = true
  /** Before that a heartbeat has no position: what was missed is still to come. */
  let hasCaughtUp = false
  let leaveHeartbeats = () => {}
  let queue: Promise<void> = Promise.resolve()

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if (!isOpen) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < -maxUnreadBytes) end()
        }
        const end = () => {
          if (!isOpen) return
          stop()
          controller.close()
        }
        const isStillSignedIn = async () => (await resolveActor(db, identity, headers)).actor?.accountId === accountId
        const deliver = async (event: LiveMessageEvent) => {
          if (!isOpen) return
          if (event.kind === 'end') {
            write('event: end\ndata: {}\n\n')
            return end()
          }
          if (!(await isStillSignedIn())) return end()
          const data = event.kind === 'news' ? JSON.stringify(event.news) : '{}'
          write(`${idLine(event.position)}event: ${event.kind}\ndata: ${data}\n\n`)
        }
        const fail = (error: unknown) => {
          c.var.log.warn({ err: error }, 'a stream of messages was cut off')
          end()
        }
        const enqueue = (work: () => Promise<void>) => {
          queue = queue.then(work).catch(fail)
        }
        // The first bytes tell the browser at once that the stream is open.
        write('retry: 1000\n\n')
        liveMessages.listen({ accountId, since, take: (event) => enqueue(() => deliver(event)) }).then((leaveLater) => {
          hasCaughtUp = true
          if (!isOpen) return leaveLater()
          leave = leaveLater
          // A reader trusts a stream once an event has come: where nothing was missed, this is the first.
          beat()
        }, fail)
        // In its turn: what came before is written before. Its position is that of now, not of its turn: what is looked at
        // meanwhile is written behind it.
        const beat = () => {
          const position = hasCaughtUp ? liveMessages.position : null
          enqueue(async () => write(`${idLine(position)}event: beat\ndata: {}\n\n`))
        }
        leaveHeartbeats = liveMessages.heartbeats.join({
          accountId,
          sessionToken,
          beat,
          end: () => enqueue(async () => end()),
        })
      },
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  )

  function stop(): void {
    isOpen = false
    leaveHeartbeats()
    leave()
  }

  return c.body(body, 200, head)
})

/** Without it the browser keeps the position that it had. */
function idLine(position: string | null): string {
  return position ? `id: ${position}\n` : ''
}
