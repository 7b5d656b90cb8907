import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { readMessageDraft, saveMessageDraft } from '#web/device/message-drafts.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'
import { readInterruptedMessage, saveInterruptedMessage } from '#web/messages/interrupted-message.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { QuickReplies, type QuickRepliesProps } from '#web/messages/quick-replies.tsx'
import { replyTimeText } from '#web/messages/reply-time-text.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { ButtonLink, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { MaybeSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type WriterProps = {
  car: { id: string; title: string; seller: { name: string } }
  viewer: MaybeSignedInUser
  booking: QuickRepliesProps['booking']
  /** What the message begins with. */
  text?: string
}
type Standing = { kind: 'writing'; error?: string } | { kind: 'sending' } | { kind: 'sent'; threadId: string }

/** The dialog for a first message to a seller. */
export function MessageSellerDialog({ onClose, ...rest }: WriterProps & { onClose: () => void }) {
  const t = useMessagesTexts()
  function close() {
    // A visitor's text has no other place; on the device of several people it goes with the tab.
    if (rest.viewer) saveInterruptedMessage(rest.car.id, '')
    onClose()
  }
  return (
    <Dialog isOpen onClose={close} title={t('messageSeller')}>
      <MessageWriter {...rest} />
    </Dialog>
  )
}

/** A visitor who is signed out keeps the text through the log-in; whoever closes the dialog finds it again. */
function MessageWriter({ car, viewer, booking, text: given = '' }: WriterProps) {
  const t = useMessagesTexts()
  const navigate = useNavigate()
  const formId = useId()
  const draftOf = `car-${car.id}`
  const keep = (kept: string) =>
    viewer ? saveMessageDraft(viewer.id, draftOf, kept) : saveInterruptedMessage(car.id, kept)
  const [text, setText] = useState(() =>
    withSentence(readInterruptedMessage(car.id) || (viewer ? readMessageDraft(viewer.id, draftOf) : ''), given),
  )
  const [standing, setStanding] = useState<Standing>({ kind: 'writing' })
  // The same text is the same message however often it is sent: a lost answer stores it once.
  const attempt = useRef({ clientId: createRandomUuid(), text: '' })
  const [minutes, setMinutes] = useState<number | null>(null)

  useEffect(() => {
    const call = messagesClient().cars[':id']['reply-time'].$get({ param: { id: car.id } })
    readApiResponse(call).then(
      (found) => setMinutes(found.minutes),
      () => {},
    )
  }, [car.id])

  function change(next: string) {
    keep(next)
    setText(next)
    // What was wrong with the text before says nothing of this one.
    setStanding((now) => (now.kind === 'writing' ? { kind: 'writing' } : now))
  }

  function logIn() {
    keep('')
    saveInterruptedMessage(car.id, text)
    void navigate(`/login?${new URLSearchParams({ from: `/cars/${car.id}` })}`)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (standing.kind === 'sending') return
    if (!viewer) return logIn()
    setStanding({ kind: 'sending' })
    if (attempt.current.text !== text) attempt.current = { clientId: createRandomUuid(), text }
    try {
      const json = { carId: car.id, ...attempt.current }
      const { threadId } = await readApiResponse(messagesClient().messages.$post({ json }))
      saveInterruptedMessage(car.id, '')
      keep('')
      setStanding({ kind: 'sent', threadId })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') return logIn()
      const ofField = error instanceof ApiError ? error.fields.text : undefined
      setStanding({ kind: 'writing', error: ofField ?? userErrorMessage(error) })
    }
  }

  if (viewer && !viewer.emailVerified) return <ConfirmEmailNotice to="write" />
  if (standing.kind === 'sent') {
    return (
      <div className="grid gap-4">
        <InlineNotice isAnnounced>{t('sent')}</InlineNotice>
        <ButtonLink to={`/dashboard/messages/${standing.threadId}`}>{t('openConversation')}</ButtonLink>
      </div>
    )
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      <p className="wrap-anywhere text-muted">
        {t('messageAbout', { car: car.title })}
        {minutes !== null && (
          <>
            {' · '}
            {t('repliesIn', { time: replyTimeText(t, minutes) })}
          </>
        )}
      </p>
      <QuickReplies side="Buyer" booking={booking} onChoose={(question) => change(withSentence(text, question))} />
      <Textarea
        label={t('messageTo', { name: car.seller.name })}
        name="text"
        rows={4}
        value={text}
        error={standing.kind === 'writing' ? standing.error : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        hint={viewer ? t('writeHint') : t('logInKeeps')}
      />
      <SubmitButton isBusy={standing.kind === 'sending'}>{t(viewer ? 'send' : 'logInToSend')}</SubmitButton>
    </form>
  )
}

/** Adds a sentence that stands ready to what is written already. */
function withSentence(text: string, sentence: string): string {
  if (text.trim() === '') return sentence
  return sentence === '' || text.includes(sentence) ? text : `${text.trimEnd()}\n${sentence}`
}
