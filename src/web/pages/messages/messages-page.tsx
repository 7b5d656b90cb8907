import { CursorList } from '#web/dashboard/cursor-list.tsx'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { FirstStepLink } from '#web/dashboard/first-step-link.tsx'
import { ListFilterForm, ListSearchField } from '#web/dashboard/list-filter-form.tsx'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { ConversationTips } from '#web/messages/conversation-tips.tsx'
import { MessageThreadRow } from '#web/messages/message-thread-row.tsx'
import { MessageThreadRowsSkeleton } from '#web/messages/message-thread-rows-skeleton.tsx'
import { fetchMessageThreads, useMessageThreadList } from '#web/messages/use-message-thread-list.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageSquareText, SearchX } from '#web/ui/icons.ts'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import '#web/messages/message-thread-pane.css'
import type { Route } from './+types/messages-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Buyer', 'Seller')
  const q = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const fetch = args.context.get(apiFetchContext)
  return { q, found: await nullOnServerError(fetchMessageThreads({ q, cursor: '' }, fetch)) }
}

/** The conversations of a buyer or a seller, the one with the newest message first. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const t = useMessagesTexts()
  const { q, found } = loaderData
  const query = useMessageThreadList({ q, found })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <DashboardPageHeader intro={t('messagesIntro')}>{t('messages')}</DashboardPageHeader>
      <div className={items.length > 0 ? 'message-overview' : ''}>
        <div className="min-w-0">
          {(q !== '' || items.length > 1) && (
            <ListFilterForm query={{ q }} className="grid-cols-[1fr_auto]!">
              <ListSearchField label={t('search')} value={q} className="" />
            </ListFilterForm>
          )}
          <CursorList
            query={query}
            moreLabel={t('showMore')}
            empty={<NoConversations q={q} />}
            skeleton={<MessageThreadRowsSkeleton />}
            gapClassName="grid-cols-[minmax(0,1fr)] gap-1"
          >
            {(thread) => <MessageThreadRow thread={thread} as="h2" q={q} />}
          </CursorList>
        </div>
        {items.length > 0 && (
          <div className="message-choice">
            <ConversationTips />
          </div>
        )}
      </div>
    </>
  )
}

function NoConversations({ q }: { q: string }) {
  const t = useMessagesTexts()
  const isBuyer = useSignedInUser()?.role === 'Buyer'
  if (q !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('nothingFound')}
        action={<ButtonLink to="/dashboard/messages">{t('showAll')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState icon={<MessageSquareText />} title={t('none')} action={<FirstStepLink />}>
      {t(isBuyer ? 'noneBuyer' : 'noneSeller')}
    </EmptyState>
  )
}
