import { beforeEach, expect, it } from 'vitest'
import { messageStreamSignals } from '#db/schema/messages.ts'
import { anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { liftSuspensionOfPerson } from '#domain/people/lift-suspension-of-person.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readMessageThread } from './read-message-thread.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
let admin: Actor
beforeEach(async () => {
  admin = actorOfUser(await anAdmin(test.db))
})

async function signalled(step: () => Promise<unknown>) {
  await test.db.delete(messageStreamSignals)
  await step()
  const signals = await test.db.select().from(messageStreamSignals)
  return new Set(signals.map(({ threadId, accountId }) => `${threadId} ${accountId}`))
}

it.each(['buyer', 'seller'] as const)(
  'G-19 an open page of a conversation hears that the other person was suspended, and that they may act again: %s',
  async (side) => {
    const talk = await aConversation(test.db)
    const foreign = await aConversation(test.db)
    const [leaving, staying] = side === 'buyer' ? [talk.buyer, talk.seller] : [talk.seller, talk.buyer]
    const personId = leaving.accountId
    const heard = `${talk.threadId} ${staying.accountId}`
    const closed = async () => (await readMessageThread(test.db, staying, { threadId: talk.threadId, now })).closed
    const suspending = await signalled(() => suspendPerson(test.db, admin, { personId, reason: 'Because.', now }))
    expect([...suspending]).toContain(heard)
    expect([...suspending].filter((signal) => signal.startsWith(foreign.threadId))).toEqual([])
    expect(await closed()).toBe('suspended')
    const lifting = await signalled(() => liftSuspensionOfPerson(test.db, admin, { personId, now }))
    expect([...lifting]).toContain(heard)
    expect(await closed()).toBe(null)
  },
)
