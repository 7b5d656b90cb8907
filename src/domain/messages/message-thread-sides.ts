import { eq, or, type SQL } from 'drizzle-orm'
import { messageThreads } from '#db/schema/messages.ts'
import { DomainError } from '#domain/domain-error.ts'

type Row = typeof messageThreads.$inferSelect
type People = Pick<Row, 'buyerId' | 'sellerId'>
export type MessageThreadSide = 'buyer' | 'seller'

/** The side of a person in a thread; null for everybody else, Admins too. */
export function messageThreadSideOf(accountId: string, { buyerId, sellerId }: People): MessageThreadSide | null {
  if (accountId === buyerId) return 'buyer'
  return accountId === sellerId ? 'seller' : null
}

/** The columns of a thread as one side has them. */
export function messageThreadColumnsOfSide(thread: Row, side: MessageThreadSide) {
  const { buyerId, sellerId } = thread
  return side === 'buyer'
    ? {
        ownId: buyerId,
        otherId: sellerId,
        unread: thread.buyerUnread,
        readSeq: thread.buyerReadSeq,
        otherReadSeq: thread.sellerReadSeq,
        mutedAt: thread.buyerMutedAt,
        hasOfferNews: thread.buyerHasOfferNews,
        mailSeq: thread.buyerMailSeq,
        replyToken: thread.buyerReplyToken,
      }
    : {
        ownId: sellerId,
        otherId: buyerId,
        unread: thread.sellerUnread,
        readSeq: thread.sellerReadSeq,
        otherReadSeq: thread.buyerReadSeq,
        mutedAt: thread.sellerMutedAt,
        hasOfferNews: thread.sellerHasOfferNews,
        mailSeq: thread.sellerMailSeq,
        replyToken: thread.sellerReplyToken,
      }
}

/** The threads in which a person takes part. */
export function isMessageThreadOfPersonSql(accountId: string): SQL | undefined {
  return or(eq(messageThreads.buyerId, accountId), eq(messageThreads.sellerId, accountId))
}

/** The same error for a missing thread and for that of others: callers cannot tell them apart. */
export function messageThreadNotFoundError(): DomainError {
  return new DomainError('not_found', 'We couldn’t find that conversation.')
}
