import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { users } from '#db/schema/accounts.ts'
import { sessions } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'
import { type QueuedMail, queueMail } from '#domain/mail/queue-mail.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { pushDeviceId, registerPushDevice } from '#domain/notices/push/push-devices.ts'
import { sendDuePushMessages } from '#domain/notices/push/send-due-push-messages.ts'
import { createPushSender } from '#platform/push/create-push-sender.ts'
import { createVapidKeys } from '#platform/push/vapid.ts'
import { silentLogger, TestClock } from './payments.ts'
import { aBrowserSubscription, startPushService } from './push-service.ts'
import type { TestDatabase } from './use-database.ts'

type Told = Pick<typeof users.$inferSelect, 'email'>

/** A push service, a clock at noon, and browsers of people that show notifications. */
export function usePushDevices(test: TestDatabase) {
  const keys = createVapidKeys()
  let service: Awaited<ReturnType<typeof startPushService>> | undefined
  let clock = new TestClock()
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service?.close())
  beforeEach(() => {
    clock = new TestClock('2026-11-20T12:00:00Z')
    ready().received.splice(0)
    ready().answer = () => ({ status: 201 })
  })
  function ready() {
    if (!service) throw new Error('The push service is there inside tests only.')
    return service
  }
  const senderOf = (vapid = keys) => {
    const settings = { keys: vapid, subject: 'mailto:me@site.test', testOrigin: ready().origin }
    const sender = createPushSender(settings, clock.now)
    if (!sender) throw new Error('There is no sender.')
    return sender
  }

  /** A browser of this person that shows notifications, in a session of its own. */
  async function aDevice(actor: Actor) {
    const id = crypto.randomUUID()
    const expiresAt = new Date(clock.now().getTime() + 30 * 86_400_000)
    await test.db.insert(sessions).values({ id, userId: actor.accountId, token: id, expiresAt })
    const browser = aBrowserSubscription(ready().origin)
    const registration = { subscription: browser.subscription, token: id, push: senderOf(), now: clock.now() }
    await registerPushDevice(test.db, actor, registration)
    const path = new URL(browser.subscription.endpoint).pathname
    const shown = () =>
      ready()
        .received.filter((push) => push.path === path)
        .map(({ body }) => JSON.parse(browser.decrypt(body)))
    return { ...browser, sessionId: id, id: pushDeviceId(browser.subscription.endpoint), shown }
  }

  return {
    get service() {
      return ready()
    },
    get clock() {
      return clock
    },
    senderOf,
    aDevice,
    send: (vapid = keys) => sendDuePushMessages(test.db, senderOf(vapid), { clock, log: silentLogger }),
    /** Tells a person that their booking was accepted. */
    tell: (to: Told, more: Partial<QueuedMail<'booking-accepted'>> = {}) =>
      test.db.transaction((tx) =>
        queueMail(tx, {
          eventKey: crypto.randomUUID(),
          to: to.email,
          template: 'booking-accepted' as const,
          now: clock.now(),
          data: sampleBookingMailFacts,
          ...more,
        }),
      ),
  }
}
