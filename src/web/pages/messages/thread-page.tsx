import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageThreadClosedReason, MessageThreadWithMessages } from '#contract/messages.ts'
import type { Offer } from '#contract/offers.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { FoundMessage } from '#web/messages/found-message.tsx'
import { useLiveMessageConnectionState } from '#web/messages/live-messages.ts'
import { StoredMessageBubble, UnsentMessageBubble } from '#web/messages/message-bubble.tsx'
import { MessageComposer } from '#web/messages/message-composer.tsx'
import { MessageThreadHeader } from '#web/messages/message-thread-header.tsx'
import { MessageThreadMenu } from '#web/messages/message-thread-menu.tsx'
import { MessageThreadPane } from '#web/messages/message-thread-pane.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import { QuickReplies } from '#web/messages/quick-replies.tsx'
import { ReportMessageThreadDialog } from '#web/messages/report-message-thread-dialog.tsx'
import { useLiveMessageThread } from '#web/messages/use-live-message-thread.ts'
import { useMessageDayText } from '#web/messages/use-message-day-text.ts'
import { useMessageDraft } from '#web/messages/use-message-draft.ts'
import { useMessageOutbox } from '#web/messages/use-message-outbox.ts'
import { fetchMessageThreads } from '#web/messages/use-message-thread-list.ts'
import { fetchThreadOffer } from '#web/offers/fetch-thread-offer.ts'
import { MessageThreadOffer } from '#web/offers/message-thread-offer.tsx'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { type MaybeSignedInUser, requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/thread-page'
import { ConversationBookingBar } from './conversation-booking-bar.tsx'
import { ConversationFirstStepBar } from './conversation-first-step-bar.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Buyer', 'Seller')
  const fetch = args.context.get(apiFetchContext)
  const search = searchOf(args.url.searchParams)
  const query = search.foundSeq === null ? {} : { around: String(search.foundSeq) }
  const call = messagesClient(fetch).messages[':id'].$get({ param: { id: args.params.id }, query })
  const [thread, found, offer] = await Promise.all([
    loadOrPageError(call),
    nullOnServerError(fetchMessageThreads({ q: '', cursor: '' }, fetch)),
    // A conversation is shown without its offer, too; the browser asks again.
    fetchThreadOffer(args.params.id, fetch).catch(() => undefined),
  ])
  return { thread, found, offer, search }
}

/** The words of the list that led here, and the number of the message in which they were found. */
type FromSearch = { q: string; foundSeq: number | null }

function searchOf(params: URLSearchParams): FromSearch {
  const number = params.get('message') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    foundSeq: /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null,
  }
}

/** One conversation; on a desk the others stay beside it. */
export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  const viewer = useSignedInUser()
  const { thread, found, offer, search } = loaderData
  const key = `${thread.id} ${viewer?.id} ${search.foundSeq}`
  return (
    <div className="message-panes">
      <MessageThreadPane openId={thread.id} found={found} />
      <Conversation key={key} loaded={thread} loadedOffer={offer} viewer={viewer} search={search} />
    </div>
  )
}

const closedTexts: Record<MessageThreadClosedReason, TextKey<typeof useMessagesTexts>> = {
  deleted: 'closedDeleted',
  suspended: 'closedSuspended',
  blocked: 'closedBlocked',
  'blocked-by-you': 'closedBlockedByYou',
}

function blockedByOf(closed: MessageThreadClosedReason | null): Offer['blockedBy'] {
  if (closed === 'blocked-by-you') return 'you'
  return closed === 'blocked' ? 'other' : null
}

type ConversationProps = {
  loaded: MessageThreadWithMessages
  loadedOffer: Offer | null | undefined
  viewer: MaybeSignedInUser
  search: FromSearch
}

/** A conversation: who and what it is about, the messages, and the field for the next one. */
function Conversation({ loaded, loadedOffer, viewer, search }: ConversationProps) {
  const t = useMessagesTexts()
  const accountId = viewer?.id ?? ''
  const liveState = useLiveMessageConnectionState()
  const draft = useMessageDraft(accountId, loaded.id)
  const { thread, arrivals, add, refresh, showOlder, showNewer, showNewest, ...ofOffer } = useLiveMessageThread(
    loaded,
    {
      onMessages: (messages) => {
        for (const { isOwn, clientId } of messages) if (isOwn) outbox.confirm(clientId)
      },
    },
  )
  const outbox = useMessageOutbox({ accountId, threadId: thread.id, onSent: (message) => add([message]) })
  const [isBlocking, setBlocking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const isOffline = useIsOffline()
  const end = useRef<HTMLDivElement>(null)
  const { messages, closed, other, otherReadSeq, isReported, hasOlder, hasNewer } = thread
  const { foundSeq } = search
  const areNewsComing = closed === null && !isOffline
  const name = other.isDeleted ? t('deletedAccount') : other.name
  const title = other.isDeleted ? t('conversationWithDeleted') : t('conversationWith', { name })
  const side = other.side === 'Seller' ? 'Buyer' : 'Seller'
  const lastRead = hasNewer ? null : messages.findLast(({ isOwn, seq }) => isOwn && seq <= otherReadSeq)?.seq
  const dayOf = useMessageDayText()
  // Who wrote last waits for an answer and is offered none.
  const isAnswerAwaited = !hasNewer && messages.at(-1)?.isOwn !== true && outbox.outgoing.length === 0
  const shownSeqs = new Set(messages.flatMap(({ isOwn, clientId }) => (isOwn ? [clientId] : [])))

  // The box of the messages begins at its end by itself; only in a low window the page has to be scrolled there. Who has opened a message
  // that was found stays at it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is a reason.
  useEffect(() => {
    if (foundSeq !== null && arrivals === 0) return
    // Newer browsers return a promise here, which React would take for what ends the effect.
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [foundSeq, arrivals, outbox.outgoing.length])

  function send(message: Parameters<typeof outbox.send>[0]): void {
    outbox.send(message)
    // What one has written stands at the end.
    if (hasNewer) void showNewest()
  }

  return (
    <div className="conversation">
      <MessageThreadHeader
        thread={thread}
        q={search.q}
        menu={
          <MessageThreadMenu
            thread={thread}
            onBlocking={setBlocking}
            onReport={() => setReporting(true)}
            onChanged={refresh}
          />
        }
      />
      <ReportMessageThreadDialog
        threadId={thread.id}
        isOpen={isReporting}
        onClose={() => setReporting(false)}
        onReported={refresh}
      />
      <ConversationBookingBar thread={thread} />
      <MessageThreadOffer
        threadId={thread.id}
        loaded={loadedOffer}
        version={ofOffer.offerVersion}
        onShown={ofOffer.onOfferShown}
        blockedBy={isBlocking ? 'you' : blockedByOf(closed)}
        ofNone={(steps) => <ConversationFirstStepBar thread={thread} {...steps} />}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too. */}
      <section className="conversation-scroll" tabIndex={0} aria-label={title}>
        <div>
          {isReported && <InlineNotice className="mb-6">{t('alreadyReported')}</InlineNotice>}
          {hasOlder && (
            <p className="mb-6 text-center">
              <Button look="secondary" onClick={showOlder}>
                {t('older')}
              </Button>
            </p>
          )}
          <div role="log" className="grid gap-3">
            {messages.map((message, index) => (
              <Fragment key={message.seq}>
                {dayOf(message.at) !== dayOf(messages[index - 1]?.at ?? '1970-01-01') && (
                  <p className="text-center text-muted text-sm">
                    <LocalizedTime at={message.at} />
                  </p>
                )}
                <MaybeFoundMessage isFound={message.seq === foundSeq} isOwn={message.isOwn}>
                  <StoredMessageBubble
                    message={message}
                    name={name}
                    isRead={message.seq === lastRead}
                    onReport={isReported ? null : () => setReporting(true)}
                  />
                </MaybeFoundMessage>
              </Fragment>
            ))}
            {outbox.outgoing
              .filter(({ clientId }) => !hasNewer && !shownSeqs.has(clientId))
              .map((message) => (
                <UnsentMessageBubble
                  key={message.clientId}
                  message={message}
                  author={viewer?.name ?? ''}
                  onTryAgain={() => outbox.tryAgain(message.clientId)}
                  onEdit={() => {
                    // What is being written meanwhile stays below it.
                    draft.setText(draft.text.trim() === '' ? message.text : `${message.text}\n${draft.text}`)
                    outbox.discard(message.clientId)
                  }}
                  onDiscard={() => outbox.discard(message.clientId)}
                />
              ))}
          </div>
          {hasNewer && (
            <p className="mt-6 flex flex-wrap justify-center gap-3">
              <Button look="secondary" onClick={showNewer}>
                {t('newer')}
              </Button>
              <Button look="quiet" onClick={showNewest}>
                {t('toNewest')}
              </Button>
            </p>
          )}
          {/* That news come by themselves goes without saying to who sees them come. */}
          <p
            role="status"
            className={liveState === 'polling' ? 'mt-3 text-muted text-sm' : 'sr-only'}
            data-live={liveState}
          >
            {areNewsComing && liveState === 'live' && t('live')}
            {areNewsComing && liveState === 'polling' && t('polling')}
          </p>
          <div ref={end} className="conversation-end" />
        </div>
      </section>
      <div className="conversation-foot">
        {!closed && thread.car.status === 'available' && isAnswerAwaited && (
          <QuickReplies
            side={side}
            booking={thread.isBooked ? thread : null}
            messages={messages}
            className="conversation-chips"
            onChoose={(chosen) => send({ text: chosen, photos: [] })}
          />
        )}
        {closed ? (
          <InlineNotice isAnnounced>
            {t(closedTexts[closed])}
            {draft.text.trim() !== '' && (
              <>
                <p className="mt-3">{t('unsentDraft')}</p>
                <p className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-line">{draft.text}</p>
              </>
            )}
          </InlineNotice>
        ) : (
          <MessageComposer
            text={draft.text}
            onText={draft.setText}
            onSend={(message) => {
              send(message)
              draft.forget()
            }}
          />
        )}
      </div>
    </div>
  )
}

type MaybeFoundProps = { isFound: boolean; isOwn: boolean; children: ReactNode }

function MaybeFoundMessage({ isFound, isOwn, children }: MaybeFoundProps) {
  return isFound ? <FoundMessage isOwn={isOwn}>{children}</FoundMessage> : children
}
