import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { messageThreads } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMessageThread } from './create-message-thread.ts'
import { findSellerReplyTime } from './find-seller-reply-time.ts'
import { sendMessage } from './send-message.ts'

const test = useDatabase()
const begun = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000)
let seller: Actor
let carId: string
beforeEach(async () => {
  seller = actorOfUser(await aSeller(test.db))
  carId = (await aListing(test.db, { sellerId: seller.accountId })).id
})

type Write = (by: 'buyer' | 'seller', atMinute: number) => Promise<unknown>

/** The seller's reply time after five conversations that `Message buyer` opened at a booking. */
async function replyTimeAfter(talk: (write: Write, threadId: string) => Promise<unknown>): Promise<number | null> {
  for (let count = 0; count < 5; count += 1) {
    const buyer = actorOfUser(await aBuyer(test.db))
    const people = { buyerId: buyer.accountId, sellerId: seller.accountId, begunBy: seller.accountId }
    const { id: threadId } = await test.db.transaction((tx) =>
      createMessageThread(tx, { ...people, carId, isLimited: false, now: begun }),
    )
    const write: Write = (by, at) =>
      sendMessage(test.db, by === 'buyer' ? buyer : seller, { threadId, ...aMessageDraft('Hi'), now: minutes(at) })
    await talk(write, threadId)
  }
  return findSellerReplyTime(test.db, { carId, now: minutes(10_000) })
}

it('G-19 what a seller writes before anybody has asked is no answer', async () => {
  expect(await replyTimeAfter((write) => write('seller', 1))).toBeNull()
})

it('G-19 after the first words of a seller their time runs from the buyer’s question to the answer', async () => {
  const time = await replyTimeAfter(async (write) => {
    await write('seller', 1)
    await write('buyer', 100)
    await write('seller', 145)
  })
  expect(time).toBe(45)
})

it('G-19 a buyer who writes into a conversation that was opened long before asks then', async () => {
  const time = await replyTimeAfter(async (write, threadId) => {
    await write('buyer', 500)
    // As earlier releases stored it.
    await test.db.update(messageThreads).set({ firstQuestionAt: null }).where(eq(messageThreads.id, threadId))
    await write('seller', 520)
  })
  expect(time).toBe(20)
})

it('G-19 first words that an earlier release stored as an answer do not count', async () => {
  const time = await replyTimeAfter(async (write, threadId) => {
    await write('seller', 1)
    await test.db
      .update(messageThreads)
      .set({ firstAnswerAt: minutes(1) })
      .where(eq(messageThreads.id, threadId))
    await write('buyer', 100)
  })
  expect(time).toBeNull()
})
