import { useEffect } from 'react'
import { Link } from 'react-router'
import type { MessageThreadListResponse, MessageThreadSummary } from '#contract/messages.ts'
import { useMessageThreadList } from '#web/messages/use-message-thread-list.ts'
import { useNewestTextOfThread } from '#web/messages/use-newest-text-of-thread.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './message-thread-pane.css'

/** As its styles say. */
const shownFrom = '(width >= 64rem)'
const isShown = () => window.matchMedia(shownFrom).matches

/** The newest conversations beside the open one, on a screen that has room for both. */
export function MessageThreadPane({ openId, found }: { openId: string; found: MessageThreadListResponse | null }) {
  const t = useMessagesTexts()
  const { data, refetch } = useMessageThreadList({ q: '', found, isShown })
  useEffect(() => {
    const media = window.matchMedia(shownFrom)
    const catchUp = () => {
      if (media.matches) void refetch()
    }
    media.addEventListener('change', catchUp)
    return () => media.removeEventListener('change', catchUp)
  }, [refetch])
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <nav aria-label={t('conversations')} className="message-thread-pane">
      <Link
        to="/dashboard/messages"
        className="inline-flex min-h-11 items-center px-3 font-medium text-primary underline underline-offset-4"
      >
        {t('back')}
      </Link>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {items.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} isOpen={thread.id === openId} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ThreadRow({ thread, isOpen }: { thread: MessageThreadSummary; isOpen: boolean }) {
  const t = useMessagesTexts()
  const { id, car, other, unread, hasOfferNews, lastMessageAt } = thread
  const newest = useNewestTextOfThread(thread)
  // What is open is being read.
  const isNew = !isOpen && (unread > 0 || hasOfferNews)
  return (
    <Link to={`/dashboard/messages/${id}`} aria-current={isOpen ? 'page' : undefined} className="message-thread-row">
      {car.picture && (
        <Picture
          picture={car.picture}
          alt=""
          sizes="4rem"
          className="aspect-3/2 w-16 shrink-0 self-start rounded-field"
        />
      )}
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold text-base">
          {other.isDeleted ? t('deletedAccount') : other.name}
        </span>
        <span className="block truncate text-muted">
          <bdi>{car.title}</bdi>
        </span>
        {newest && (
          <span dir="auto" className={`block truncate ${isNew ? 'font-semibold' : ''}`}>
            {newest}
          </span>
        )}
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <LocalizedTime at={lastMessageAt} className="text-muted" />
          {isNew && (
            <span className="font-medium text-primary">
              {unread > 0 ? t('unreadCount', { count: unread }) : t('news')}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
