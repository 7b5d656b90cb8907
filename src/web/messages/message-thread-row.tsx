import { Link } from 'react-router'
import type { MessageThreadSummary } from '#contract/messages.ts'
import { MessageThreadCarStatus } from '#web/messages/message-thread-car-status.tsx'
import { useNewestTextOfThread } from '#web/messages/use-newest-text-of-thread.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { MessageSquareText } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './message-thread-pane.css'

type MessageThreadRowProps = {
  thread: MessageThreadSummary
  /** A list of its own has headings; beside an open conversation it has none. */
  as: 'h2' | 'p'
  isOpen?: boolean
  /** The words that it was found by; empty where nothing was searched for. */
  q?: string
}

/** One conversation in a list, wherever that stands: the other person, the car and the newest message. */
export function MessageThreadRow({ thread, as: Name, isOpen = false, q = '' }: MessageThreadRowProps) {
  const t = useMessagesTexts()
  const { id, car, other, unread, hasOfferNews, isMuted, lastMessageAt } = thread
  // What is open is being read.
  const isNew = !isOpen && (unread > 0 || hasOfferNews)
  const newest = useNewestTextOfThread(thread)
  const shape = 'aspect-3/2 w-16 shrink-0 self-start rounded-field'
  return (
    <article className="message-thread-row">
      {car.picture ? (
        <Picture picture={car.picture} alt="" sizes="4rem" className={shape} />
      ) : (
        <span className={`${shape} flex items-center justify-center bg-paper-shade`}>
          <MessageSquareText className="size-5 text-muted" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <Name className="truncate font-semibold text-base">
          <Link
            to={`/dashboard/messages/${id}${searchPartOf(q, thread)}`}
            aria-current={isOpen ? 'page' : undefined}
            className="after:absolute after:inset-0 after:rounded-box"
          >
            {other.isDeleted ? t('deletedAccount') : other.name}
          </Link>
        </Name>
        {/* Cut at its own end, also on a page that runs the other way. */}
        <p className="text-muted">
          <bdi className="block w-fit max-w-full truncate">{car.title}</bdi>
        </p>
        {newest && (
          <p dir="auto" className={`truncate ${isNew ? 'font-semibold' : ''}`}>
            {newest}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <LocalizedTime at={lastMessageAt} show="relative" className="text-muted" />
          {isNew && <Badge tone="accent">{unread > 0 ? t('unreadCount', { count: unread }) : t('news')}</Badge>}
          {isMuted && <Badge>{t('muted')}</Badge>}
          <MessageThreadCarStatus status={car.status} />
        </div>
      </div>
    </article>
  )
}

/** What was found opens at the message that has it; a server of an earlier release does not say which. */
function searchPartOf(q: string, { excerpt }: MessageThreadSummary): string {
  if (q === '') return ''
  const message = excerpt?.foundSeq
  return `?${new URLSearchParams({ q, ...(message && { message: String(message) }) })}`
}
