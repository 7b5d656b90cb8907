import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { messagePhotos, messages, messageThreads } from '#db/schema/messages.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBuyerSellerAndCar, aConversation, aMessageDraft, testConversationTime } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { blockOrUnblockPerson } from './block-or-unblock-person.ts'
import { countUnreadMessageThreads } from './count-unread-message-threads.ts'
import { listMessageThreads } from './list-message-threads.ts'
import { markMessageThreadRead } from './mark-message-thread-read.ts'
import { muteOrUnmuteMessageThread } from './mute-or-unmute-message-thread.ts'
import { readMessageThread } from './read-message-thread.ts'
import { reportMessageThread } from './report-message-thread.ts'
import { sendMessage } from './send-message.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const now = testConversationTime

const textsOf = async (threadId: string, actor: Parameters<typeof readMessageThread>[1]) =>
  (await readMessageThread(test.db, actor, { threadId, now })).messages.map(({ seq, text, isOwn }) => [
    seq,
    text,
    isOwn,
  ])

describe('G-19 a thread', () => {
  it('belongs to one buyer and one car: writing again goes on with it, and numbers the messages', async () => {
    const { buyer, seller, car, threadId } = await aConversation(test.db)
    const again = await startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft('Hello?') })
    expect(again).toEqual({ threadId, seq: 2 })
    await sendMessage(test.db, seller, { threadId, ...aMessageDraft('Yes.') })
    expect(await textsOf(threadId, seller)).toEqual([
      [1, 'Still available?', false],
      [2, 'Hello?', false],
      [3, 'Yes.', true],
    ])
    const shown = await readMessageThread(test.db, buyer, { threadId, now })
    expect(shown.other).toMatchObject({ name: seller.name, side: 'Seller', isDeleted: false })
    expect(JSON.stringify(shown)).not.toContain(seller.email)
  })

  it('keeps a message that is sent twice, or by two tabs at once, once', async () => {
    const { buyer, threadId } = await aConversation(test.db)
    const message = { threadId, ...aMessageDraft('Once') }
    const sent = await Promise.all([1, 2, 3].map(() => sendMessage(test.db, buyer, message)))
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([2]))
    expect(await sendMessage(test.db, buyer, message)).toEqual({ threadId, seq: 2 })
    expect(await textsOf(threadId, buyer)).toHaveLength(2)
  })

  it('refuses another text under the clientId of a stored message', async () => {
    const { buyer, threadId, car } = await aConversation(test.db)
    const { clientId, ...first } = { threadId, ...aMessageDraft('First') }
    await sendMessage(test.db, buyer, { ...first, clientId })
    const second = aMessageDraft('Second', { clientId })
    await expect(sendMessage(test.db, buyer, { threadId, ...second })).rejects.toMatchObject({ code: 'conflict' })
    await expect(startMessageThread(test.db, buyer, { carId: car.id, ...second })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await textsOf(threadId, buyer)).toHaveLength(2)
  })

  it('refuses other photos under the clientId of a stored message: they would be lost', async () => {
    const { buyer, threadId } = await aConversation(test.db)
    const message = { threadId, ...aMessageDraft('Look') }
    await sendMessage(test.db, buyer, message)
    const withPhoto = sendMessage(test.db, buyer, { ...message, photoIds: ['another'] })
    await expect(withPhoto).rejects.toMatchObject({ code: 'conflict' })
  })

  it('numbers messages that both sides send at the same time without a gap and without a double', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        sendMessage(test.db, at % 2 ? buyer : seller, { threadId, ...aMessageDraft(`${at}`) }),
      ),
    )
    expect(sent.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    )
    const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
    expect(thread).toMatchObject({ lastSeq: 21, sellerUnread: 11, buyerUnread: 10 })
  })

  it('is begun once by two tabs at once', async () => {
    const { buyer, car } = await aBuyerSellerAndCar(test.db)
    const begun = await Promise.all(
      ['One', 'Two'].map((text) => startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft(text) })),
    )
    expect(new Set(begun.map(({ threadId }) => threadId)).size).toBe(1)
    expect(begun.map(({ seq }) => seq).toSorted()).toEqual([1, 2])
  })

  it('counts what is unread by side, and a mark never moves back', async () => {
    const { buyer, seller, threadId } = await aConversation(test.db)
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Two') })
    expect(await countUnreadMessageThreads(test.db, seller)).toEqual({ unread: 1 })
    expect(await countUnreadMessageThreads(test.db, buyer)).toEqual({ unread: 0 })
    await markMessageThreadRead(test.db, seller, { threadId, seq: 1, now })
    expect((await readMessageThread(test.db, seller, { threadId, now })).unread).toBe(1)
    await markMessageThreadRead(test.db, seller, { threadId, seq: 99, now })
    await markMessageThreadRead(test.db, seller, { threadId, seq: 1, now })
    expect((await readMessageThread(test.db, seller, { threadId, now })).unread).toBe(0)
    expect((await readMessageThread(test.db, buyer, { threadId, now })).otherReadSeq).toBe(2)
  })

  it('is read after a number or before one', async () => {
    const { buyer, threadId } = await aConversation(test.db)
    for (let at = 2; at <= 60; at += 1) await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(`${at}`) })
    const newest = await readMessageThread(test.db, buyer, { threadId, now })
    expect([newest.messages[0]?.seq, newest.messages.at(-1)?.seq, newest.hasOlder]).toEqual([11, 60, true])
    const older = await readMessageThread(test.db, buyer, { threadId, before: 11, now })
    expect([older.messages[0]?.seq, older.messages.at(-1)?.seq, older.hasOlder]).toEqual([1, 10, false])
    const missed = await readMessageThread(test.db, buyer, { threadId, after: 57, now })
    expect(missed.messages.map(({ seq }) => seq)).toEqual([58, 59, 60])
  })
})

describe('G-19 nobody', () => {
  it('but its two people reads, writes to, marks, mutes, blocks in or reports a thread', async () => {
    const { threadId } = await aConversation(test.db)
    const strangers = [
      actorOfUser(await aBuyer(test.db)),
      actorOfUser(await aSeller(test.db)),
      actorOfUser(await anAdmin(test.db)),
    ]
    for (const [actor, code] of [
      ...strangers.map((each) => [each, 'not_found'] as const),
      [null, 'signed_out'] as const,
    ]) {
      for (const call of [
        () => readMessageThread(test.db, actor, { threadId, now }),
        () => sendMessage(test.db, actor, { threadId, ...aMessageDraft('Hi') }),
        () => markMessageThreadRead(test.db, actor, { threadId, seq: 1, now }),
        () => muteOrUnmuteMessageThread(test.db, actor, { threadId, isMuted: true, now }),
        () => blockOrUnblockPerson(test.db, actor, { threadId, isBlocked: true, now }),
        () => reportMessageThread(test.db, actor, { threadId, reason: 'scam', text: '', now }),
      ])
        await expect(call()).rejects.toMatchObject({ code })
      if (actor) expect((await listMessageThreads(test.db, actor, { limit: 24, now })).items).toEqual([])
    }
    expect(await test.db.$count(messages)).toBe(1)
  })

  it('but a buyer with a confirmed address begins one, and never about a car of their own', async () => {
    const { car, seller, buyer } = await aBuyerSellerAndCar(test.db)
    const unconfirmed = actorOfUser(await aBuyer(test.db, { emailVerified: false }))
    for (const [actor, code] of [
      [null, 'signed_out'],
      [seller, 'forbidden'],
      [actorOfUser(await anAdmin(test.db)), 'forbidden'],
      [unconfirmed, 'email_unconfirmed'],
    ] as const)
      await expect(startMessageThread(test.db, actor, { carId: car.id, ...aMessageDraft('Hi') })).rejects.toMatchObject(
        {
          code,
        },
      )
    await test.db.update(listings).set({ sellerId: buyer.accountId }).where(eq(listings.id, car.id))
    await expect(startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft('Hi') })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This is your own car.',
    })
  })

  it('begins a thread about a car that is sold, withdrawn, deleted or a draft, and each says why', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const sold = await aListing(test.db)
    await test.db
      .update(listings)
      .set({ status: 'sold', salePaymentId: 'p', soldAt: now })
      .where(eq(listings.id, sold.id))
    for (const [carId, message] of [
      [sold.id, 'This car has been sold.'],
      [(await aListing(test.db, { status: 'withdrawn' })).id, 'This car is no longer for sale.'],
      [(await aListing(test.db, { status: 'withdrawn', deletedAt: now })).id, 'This car is no longer for sale.'],
      [(await aListing(test.db, { status: 'draft' })).id, 'We couldn’t find that car.'],
      ['none', 'We couldn’t find that car.'],
    ] as const)
      await expect(startMessageThread(test.db, buyer, { carId, ...aMessageDraft('Hi') })).rejects.toThrow(message)
  })
})

it('G-19 a thread goes on after its car was sold, and says so', async () => {
  const { buyer, seller, car, threadId } = await aConversation(test.db)
  await test.db.update(listings).set({ status: 'sold', salePaymentId: 'p', soldAt: now }).where(eq(listings.id, car.id))
  await sendMessage(test.db, seller, { threadId, ...aMessageDraft('Sorry, it is gone.') })
  await startMessageThread(test.db, buyer, { carId: car.id, ...aMessageDraft('A pity.') })
  expect((await readMessageThread(test.db, buyer, { threadId, now })).car.status).toBe('sold')
})

it('G-19 whoever is blocked writes in no thread with that person, until the block is lifted', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  const other = await aListing(test.db, { sellerId: seller.accountId })
  await blockOrUnblockPerson(test.db, seller, { threadId, isBlocked: true, now })
  const message = aMessageDraft('Why?')
  await expect(sendMessage(test.db, buyer, { threadId, ...message })).rejects.toThrow(
    'isn’t accepting messages from you',
  )
  await expect(startMessageThread(test.db, buyer, { carId: other.id, ...message })).rejects.toThrow(
    'isn’t accepting messages',
  )
  await expect(sendMessage(test.db, seller, { threadId, ...message })).rejects.toThrow('You’ve blocked this person')
  expect((await readMessageThread(test.db, seller, { threadId, now })).closed).toBe('blocked-by-you')
  expect((await readMessageThread(test.db, buyer, { threadId, now })).closed).toBe('blocked')
  await blockOrUnblockPerson(test.db, seller, { threadId, isBlocked: false, now })
  expect(await sendMessage(test.db, buyer, { threadId, ...message })).toEqual({ threadId, seq: 2 })
})

it('G-19 G-29 what a deleted person wrote stays with the other side, without name and photos, and ends with both', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  const photo = await anUploadedPhoto(test.db, { ownerId: buyer.accountId })
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('A photo', { photoIds: [photo.id] }) })
  const admin = actorOfUser(await anAdmin(test.db))
  await deletePersonAsAdmin(test.db, admin, { personId: buyer.accountId, now })
  const shown = await readMessageThread(test.db, seller, { threadId, now })
  expect(shown).toMatchObject({ closed: 'deleted', other: { name: 'Deleted account', isDeleted: true } })
  expect(shown.messages.map(({ text, photos }) => [text, photos.length])).toEqual([
    ['Still available?', 0],
    ['A photo', 0],
  ])
  await expect(sendMessage(test.db, seller, { threadId, ...aMessageDraft('Hi') })).rejects.toMatchObject({
    code: 'gone',
  })
  const [thread] = await test.db.select().from(messageThreads)
  expect([thread?.buyerReplyToken, thread?.sellerReplyToken !== null]).toEqual([null, true])
  await deletePersonAsAdmin(test.db, admin, { personId: seller.accountId, now })
  expect(await test.db.$count(messages)).toBe(0)
})

it('G-19 a suspended person gets no messages, and the sender learns it', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  await test.db
    .update(users)
    .set({ suspendedAt: now, suspendedReason: 'Not who they say.' })
    .where(eq(users.id, seller.accountId))
  await expect(sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Hi') })).rejects.toThrow(
    'can’t receive messages',
  )
  await expect(sendMessage(test.db, seller, { threadId, ...aMessageDraft('Hi') })).rejects.toMatchObject({
    code: 'signed_out',
  })
})

it('G-19 a message takes the photos of its sender alone, each once', async () => {
  const { buyer, threadId } = await aConversation(test.db)
  const own = await anUploadedPhoto(test.db, { ownerId: buyer.accountId })
  const foreign = await anUploadedPhoto(test.db, { ownerId: (await aBuyer(test.db)).id })
  for (const photoIds of [[foreign.id], ['none'], [own.id, own.id]])
    await expect(sendMessage(test.db, buyer, { threadId, ...aMessageDraft('', { photoIds }) })).rejects.toMatchObject({
      code: 'invalid',
      fields: { photoIds: 'One of the photos is gone. Add it again.' },
    })
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('', { photoIds: [own.id] }) })
  await expect(
    sendMessage(test.db, buyer, { threadId, ...aMessageDraft('', { photoIds: [own.id] }) }),
  ).rejects.toThrow()
  expect((await readMessageThread(test.db, buyer, { threadId, now })).messages.at(-1)?.photos[0]?.urlBase).toContain(
    own.id,
  )
  expect(await test.db.$count(messagePhotos)).toBe(1)
})

it('G-19 both sides are warned of contact data and payment, and of payment alone once a booking is accepted', async () => {
  const { buyer, seller, car, threadId } = await aConversation(test.db)
  const text = 'Call 512 555 0123 and pay by Zelle'
  await sendMessage(test.db, seller, { threadId, ...aMessageDraft(text) })
  const warningsOf = async (actor: typeof buyer) =>
    (await readMessageThread(test.db, actor, { threadId, now })).messages.at(-1)?.warnings
  expect(await warningsOf(buyer)).toEqual(['phone', 'payment'])
  expect(await warningsOf(seller)).toEqual(['phone', 'payment'])
  const booking = await aBooking(test.db, { listingId: car.id, buyerId: buyer.accountId, status: 'requested' })
  await sendMessage(test.db, seller, { threadId, ...aMessageDraft(text) })
  expect(await warningsOf(buyer)).toEqual(['phone', 'payment'])
  await test.db.update(bookings).set({ status: 'accepted', acceptedAt: now }).where(eq(bookings.id, booking.id))
  await sendMessage(test.db, seller, { threadId, ...aMessageDraft(text) })
  expect(await warningsOf(buyer)).toEqual(['payment'])
})

it('G-19 an account that ends between sign-in and message writes nothing', async () => {
  const { buyer, threadId } = await aConversation(test.db)
  await test.db
    .update(users)
    .set({ deletedAt: now })
    .where(and(eq(users.id, buyer.accountId)))
  await expect(sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Hi') })).rejects.toMatchObject({
    code: 'signed_out',
  })
})
