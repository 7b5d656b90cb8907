import type { messageReports, messages, messageThreads } from '../../schema/messages.ts'
import type { NewUserRow } from '../people.ts'
import { type Random, seededRandom } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'

type Thread = typeof messageThreads.$inferInsert
type Message = typeof messages.$inferInsert
type Said = { by: 'buyer' | 'seller'; text: string; warnings?: Message['warnings'] }

/** Its own, so that conversations change nothing else of the demo. */
const seed = 1908
const minuteMs = 60_000

const conversations: readonly { hoursAgo: number; unreadBy: 'buyer' | 'seller' | null; said: readonly Said[] }[] = [
  {
    hoursAgo: 3,
    unreadBy: 'buyer',
    said: [
      { by: 'buyer', text: 'Is it still available?' },
      { by: 'seller', text: 'Yes, it is still available. You can come and see it on any evening this week.' },
      { by: 'buyer', text: 'Good. Has it had any accidents? And is the service history complete?' },
      {
        by: 'seller',
        text: 'No accidents. Every service is documented, the last one in spring.\nNew tires are on it, too.',
      },
    ],
  },
  {
    hoursAgo: 27,
    unreadBy: null,
    said: [
      { by: 'buyer', text: 'When could I see it?' },
      {
        by: 'seller',
        warnings: ['phone', 'payment'],
        text: 'I am abroad. Call me at 202-555-0147 and send a deposit by Zelle, then the shipper brings it.',
      },
      { by: 'buyer', text: 'No thanks, I pay here or not at all.' },
    ],
  },
  {
    hoursAgo: 60,
    unreadBy: 'seller',
    said: [
      { by: 'buyer', text: 'Does the price include the winter wheels?' },
      { by: 'seller', text: 'It does. They are in the trunk.' },
      { by: 'buyer', text: 'Could I have my mechanic check it first?' },
    ],
  },
]

type Market = { cars: readonly DemoCar[]; buyer: NewUserRow; sellers: readonly NewUserRow[]; now: Date }

/** The conversations of the buyer whom visitors sign in as: with the first seller, and with others. */
export function demoMessages({ cars, buyer, sellers, now }: Market) {
  const random = seededRandom(seed)
  const threads: Thread[] = []
  const sent: Message[] = []
  const reports: (typeof messageReports.$inferInsert)[] = []
  const forSale = cars.filter(({ row }) => row.status === 'available')
  for (const [index, conversation] of conversations.entries()) {
    // The first and the last are the first seller's, whom visitors sign in as, too.
    const sellerId = sellers[index === 1 ? 1 : 0]?.id
    const car = forSale.filter(({ row }) => row.sellerId === sellerId)[index]
    if (!car || !sellerId) continue
    const { thread, said } = conversationOf(conversation, { random, car, buyer, sellerId, now })
    threads.push(thread)
    sent.push(...said)
    if (index === 1) {
      const createdAt = new Date(now.getTime() - 26 * 60 * minuteMs)
      reports.push({
        id: random.uuid(createdAt),
        threadId: thread.id,
        reporterId: buyer.id,
        reason: 'scam',
        createdAt,
        text: 'Wants a deposit outside the site.',
      })
    }
  }
  return { threads, messages: sent, reports }
}

type Of = { random: Random; car: DemoCar; buyer: NewUserRow; sellerId: string; now: Date }

function conversationOf(conversation: (typeof conversations)[number], { random, car, buyer, sellerId, now }: Of) {
  const { hoursAgo, unreadBy, said } = conversation
  const begun = new Date(now.getTime() - hoursAgo * 60 * minuteMs)
  const at = (index: number) => new Date(begun.getTime() + index * 11 * minuteMs)
  const id = random.uuid(begun)
  const lastSeq = said.length
  const readSeq = (side: 'buyer' | 'seller') => (unreadBy === side ? lastSeq - 1 : lastSeq)
  const token = () => random.uuid(begun).replaceAll('-', '')
  const thread: Thread = {
    id,
    listingId: car.row.id,
    buyerId: buyer.id,
    sellerId,
    lastSeq,
    createdAt: begun,
    lastMessageAt: at(lastSeq - 1),
    firstAnswerAt: at(said.findIndex(({ by }) => by === 'seller')),
    buyerReadSeq: readSeq('buyer'),
    sellerReadSeq: readSeq('seller'),
    buyerUnread: unreadBy === 'buyer' ? 1 : 0,
    sellerUnread: unreadBy === 'seller' ? 1 : 0,
    buyerReplyToken: token(),
    sellerReplyToken: token(),
  }
  const rows = said.map(
    ({ by, text, warnings = [] }, index): Message => ({
      threadId: id,
      seq: index + 1,
      senderId: by === 'buyer' ? buyer.id : sellerId,
      clientId: random.uuid(at(index)),
      text,
      warnings,
      origin: 'page',
      createdAt: at(index),
    }),
  )
  return { thread, said: rows }
}
