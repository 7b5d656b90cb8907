import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/accounts.ts'
import { pushMessages, pushSubscriptions } from '#db/schema/notices.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { exportOwnData } from '#domain/people/export-own-data.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { usePushDevices } from '#tests/support/push-devices.ts'
import { aBrowserSubscription } from '#tests/support/push-service.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listPushDevices, registerPushDevice, removePushDevice } from './push-devices.ts'

const test = useDatabase()
const push = usePushDevices(test)
const { aDevice, send, senderOf, tell } = push

describe('G-20 a device that is given up', () => {
  it('G-20 gets nothing more: switched off, signed out, or its session over', async () => {
    const buyer = await aBuyer(test.db)
    const actor = actorOfUser(buyer)
    const [off, out, over, kept] = [
      await aDevice(actor),
      await aDevice(actor),
      await aDevice(actor),
      await aDevice(actor),
    ]
    await tell(buyer)
    const others = actorOfUser(await aBuyer(test.db))
    await removePushDevice(test.db, others, { id: off.id, push: senderOf() })
    expect((await listPushDevices(test.db, actor, { push: senderOf() })).devices).toHaveLength(4)
    await removePushDevice(test.db, actor, { id: off.id, push: senderOf() })
    await test.db.delete(sessions).where(eq(sessions.id, out.sessionId))
    await test.db.update(sessions).set({ expiresAt: push.clock.now() }).where(eq(sessions.id, over.sessionId))
    expect(await send()).toBe(1)
    expect(kept.shown()).toHaveLength(1)
    expect(push.service.received).toHaveLength(1)
  })

  it('G-20 belongs to the person who registered it last, with nothing that was meant for the one before', async () => {
    const [before, after] = [await aBuyer(test.db), await aSeller(test.db)]
    const device = await aDevice(actorOfUser(before))
    await tell(before)
    const id = crypto.randomUUID()
    await test.db.insert(sessions).values({ id, userId: after.id, token: id, expiresAt: new Date('2027-01-01') })
    const registration = { subscription: device.subscription, token: id, push: senderOf(), now: push.clock.now() }
    await registerPushDevice(test.db, actorOfUser(after), registration)
    expect(await send()).toBe(0)
    await tell(before)
    await tell(after)
    expect(await send()).toBe(1)
    expect(await test.db.$count(pushSubscriptions)).toBe(1)
  })

  it('G-20 G-29 stands in the copy of one’s own data without its address, and goes with its person', async () => {
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const [device] = [await aDevice(actorOfUser(buyer)), await aDevice(actorOfUser(other))]
    await tell(buyer)
    const rows: unknown[] = []
    let section = ''
    for await (const chunk of await exportOwnData(test.db, actorOfUser(buyer), { now: push.clock.now() })) {
      if (chunk.kind === 'section') section = chunk.name
      else if (section === 'devicesWithNotifications') rows.push(...chunk.rows)
    }
    expect(rows).toEqual([{ service: push.service.origin, since: push.clock.now() }])
    expect(JSON.stringify(rows)).not.toContain(device.subscription.keys.auth)
    await deleteOwnAccount(test.db, actorOfUser(buyer), { now: push.clock.now() } as never)
    expect(await test.db.select({ id: pushSubscriptions.accountId }).from(pushSubscriptions)).toEqual([
      { id: other.id },
    ])
    expect(await test.db.$count(pushMessages)).toBe(0)
  })

  it('G-20 of a person are twenty at most: the oldest gives way', async () => {
    const buyer = await aBuyer(test.db)
    const devices = []
    for (let count = 0; count < 21; count += 1) {
      push.clock.forward({ seconds: 1 })
      devices.push(await aDevice(actorOfUser(buyer)))
    }
    const { devices: kept } = await listPushDevices(test.db, actorOfUser(buyer), { push: senderOf() })
    expect(kept.toSorted()).toEqual(
      devices
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

describe('G-20 a registration', () => {
  it('G-20 is refused at the right field for what is no subscription, and without keys or a session', async () => {
    const actor = actorOfUser(await aBuyer(test.db))
    const { subscription } = aBrowserSubscription(push.service.origin)
    const now = push.clock.now()
    const register = (more: Partial<Parameters<typeof registerPushDevice>[2]>) =>
      registerPushDevice(test.db, actor, { subscription, token: 'none', push: senderOf(), now, ...more })
    for (const endpoint of ['http://169.254.169.254/latest', 'https://10.0.0.1/x', 'https://localhost/x', 'x'])
      await expect(register({ subscription: { ...subscription, endpoint } })).rejects.toMatchObject({
        code: 'invalid',
        fields: { endpoint: 'This isn’t a browser subscription.' },
      })
    const wrong = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    await expect(register({ subscription: { ...subscription, keys: wrong } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { keys: 'This isn’t a browser subscription.' },
    })
    await expect(register({ push: null })).rejects.toMatchObject({ code: 'not_found' })
    await expect(register({})).rejects.toMatchObject({ code: 'signed_out' })
    expect(await listPushDevices(test.db, actor, { push: null })).toEqual({ publicKey: null, devices: [] })
    expect(await test.db.$count(pushSubscriptions)).toBe(0)
  })
})
