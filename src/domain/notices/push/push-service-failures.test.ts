import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pushMessages } from '#db/schema/notices.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { usePushDevices } from '#tests/support/push-devices.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listPushDevices } from './push-devices.ts'

const test = useDatabase()
const push = usePushDevices(test)
const { aDevice, send, senderOf, tell } = push
const listedDevices = async (buyer: Parameters<typeof actorOfUser>[0]) =>
  (await listPushDevices(test.db, actorOfUser(buyer), { push: senderOf() })).devices

describe('G-20 a device', () => {
  it('G-20 is told of what happens while the push service of another hangs', async () => {
    const [first, second] = [await aBuyer(test.db), await aBuyer(test.db)]
    const [hanging, other] = [await aDevice(actorOfUser(first)), await aDevice(actorOfUser(second))]
    const path = new URL(hanging.subscription.endpoint).pathname
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    push.service.answer = async (received) => {
      if (received.path === path) {
        begun.resolve()
        await release.promise
      }
      return { status: 201 }
    }
    await tell(first)
    const sending = send()
    await begun.promise
    await tell(second)
    await push.service.hasReceived(1)
    expect(other.shown()).toHaveLength(1)
    // Neither taken nor failed: still leased to who sends it.
    const waiting = test.db.select().from(pushMessages).where(eq(pushMessages.subscriptionId, hanging.id))
    expect(await waiting).toMatchObject([
      { sentAt: null, nextAttemptAt: new Date(push.clock.now().getTime() + 120_000) },
    ])
    release.resolve()
    expect(await sending).toBe(2)
    expect(hanging.shown()).toHaveLength(1)
  })

  it('G-20 whose push service fails waits longer each time with all that is for it, loses nothing by it, and is given up in the end', async () => {
    const buyer = await aBuyer(test.db)
    const device = await aDevice(actorOfUser(buyer))
    let requests = 0
    push.service.answer = () => {
      requests += 1
      return { status: 503 }
    }
    await tell(buyer)
    await tell(buyer)
    expect([await send(), requests]).toEqual([0, 1])
    await tell(buyer)
    expect([await send(), requests]).toEqual([0, 1])
    push.clock.forward({ minutes: 1 })
    expect([await send(), requests]).toEqual([0, 2])
    push.clock.forward({ minutes: 1 })
    expect([await send(), requests]).toEqual([0, 2])
    push.service.answer = () => ({ status: 201 })
    push.clock.forward({ minutes: 2 })
    expect(await send()).toBe(3)
    push.service.answer = () => ({ status: 503 })
    for (let failures = 0; failures < 100; failures += 1) {
      expect(await listedDevices(buyer)).toHaveLength(1)
      await tell(buyer)
      await send()
      push.clock.forward({ minutes: 11 })
    }
    expect(await listedDevices(buyer)).toEqual([])
    expect(device.shown().length).toBeGreaterThan(0)
  })
})
