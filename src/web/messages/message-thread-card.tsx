import { Link } from 'react-router'
import type { MessageThreadSummary } from '#contract/messages.ts'
import { MessageThreadCarStatus } from '#web/messages/message-thread-car-status.tsx'
import { useNewestTextOfThread } from '#web/messages/use-newest-text-of-thread.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { MessageSquareText } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** One conversation in the list: the other person, the car and the newest message. */
export function MessageThreadCard({ thread }: { thread: MessageThreadSummary }) {
  const t = useMessagesTexts()
  const { id, car, other, unread, hasOfferNews, isMuted, lastMessageAt } = thread
  const isNew = unread > 0 || hasOfferNews
  const newest = useNewestTextOfThread(thread)
  return (
    <Card as="article" className="relative flex gap-4 p-4 @lg:p-5">
      {car.picture ? (
        <Picture
          picture={car.picture}
          alt=""
          sizes="7rem"
          className="aspect-3/2 w-20 shrink-0 self-start rounded-box @lg:w-32"
        />
      ) : (
        <span className="flex aspect-3/2 w-20 shrink-0 items-center justify-center self-start rounded-box bg-paper-shade @lg:w-32">
          <MessageSquareText className="size-6 text-muted" aria-hidden="true" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="wrap-anywhere text-lg">
            <Link to={`/dashboard/messages/${id}`} className="after:absolute after:inset-0 after:rounded-box">
              {other.isDeleted ? t('deletedAccount') : other.name}
            </Link>
          </h2>
          <p className="text-muted text-sm">
            <LocalizedTime at={lastMessageAt} show="relative" />
          </p>
        </div>
        <p className="wrap-anywhere text-muted text-sm">
          <bdi>{car.title}</bdi>
        </p>
        {newest && (
          <p dir="auto" className={`line-clamp-2 wrap-anywhere ${isNew ? 'font-semibold' : ''}`}>
            {newest}
          </p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isNew && <Badge tone="accent">{unread > 0 ? t('unreadCount', { count: unread }) : t('news')}</Badge>}
          {isMuted && <Badge>{t('muted')}</Badge>}
          <MessageThreadCarStatus status={car.status} />
        </div>
      </div>
    </Card>
  )
}
