import { useEffect } from 'react'
import { Link } from 'react-router'
import type { MessageThreadListResponse } from '#contract/messages.ts'
import { MessageThreadRow } from '#web/messages/message-thread-row.tsx'
import { MessageThreadRowsSkeleton } from '#web/messages/message-thread-rows-skeleton.tsx'
import { useMessageThreadList } from '#web/messages/use-message-thread-list.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import './message-thread-pane.css'

/** As its styles say. */
const shownFrom = '(width >= 64rem)'
const isShown = () => window.matchMedia(shownFrom).matches

/** The newest conversations beside the open one, on a screen that has room for both. */
export function MessageThreadPane({ openId, found }: { openId: string; found: MessageThreadListResponse | null }) {
  const t = useMessagesTexts()
  const query = useMessageThreadList({ q: '', found, isShown })
  const { refetch } = query
  useEffect(() => {
    const media = window.matchMedia(shownFrom)
    const catchUp = () => {
      if (media.matches) void refetch()
    }
    media.addEventListener('change', catchUp)
    return () => media.removeEventListener('change', catchUp)
  }, [refetch])
  return (
    <nav aria-label={t('conversations')} className="message-thread-pane">
      <Link
        to="/dashboard/messages"
        className="inline-flex min-h-11 items-center px-3 font-medium text-primary underline underline-offset-4"
      >
        {t('back')}
      </Link>
      <ListLoadStates
        query={query}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={null}
        skeleton={<MessageThreadRowsSkeleton />}
      >
        {({ pages }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {pages
              .flatMap(({ items }) => items)
              .map((thread) => (
                <li key={thread.id}>
                  <MessageThreadRow thread={thread} as="p" isOpen={thread.id === openId} />
                </li>
              ))}
          </ul>
        )}
      </ListLoadStates>
    </nav>
  )
}
