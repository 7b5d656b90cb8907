import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import {
  MailLinkToken,
  unsubscribedMessages,
  unsubscribeLinkChangedMessage,
  unsubscribeUrlPath,
} from '#contract/mail-subscriptions.ts'
import { UnsubscribeLinkNoticeKind } from '#contract/notices.ts'
import { unsubscribeByMailToken } from '#domain/subscriptions/unsubscribe-by-mail-token.ts'
import type { ApiServices } from './api-services.ts'

/**
 * The one-click unsubscription of RFC 8058, at the same address as the page for people. Mail providers call it from
 * anywhere, without a session, so neither cookie nor origin is checked: the token is the only key, and it allows
 * nothing else. The response is no redirect, as the standard requires.
 */
export function createUnsubscribeRoute({ db, clock, log }: Pick<ApiServices, 'db' | 'clock' | 'log'>): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.post(unsubscribeUrlPath, async (c) => {
    const token = MailLinkToken.safeParse(c.req.query('token'))
    const kind = UnsubscribeLinkNoticeKind.optional().safeParse(c.req.query('kind'))
    if (!kind.success) return c.text(`${unsubscribeLinkChangedMessage}\n`, 400)
    const found = { kind: kind.data, now: clock.now() }
    const ended = token.success ? await unsubscribeByMailToken(db, { token: token.data, ...found }) : null
    if (ended === null) return c.text('This link doesn’t belong to a subscription.\n', 404)
    return c.text(`${unsubscribedMessages[ended]}\n`, 200)
  })
  app.onError((error, c) => {
    // A body that is too long.
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error }, 'an unsubscription failed')
    return c.text('Something went wrong on our side. Please try again.\n', 500)
  })
  return app
}
