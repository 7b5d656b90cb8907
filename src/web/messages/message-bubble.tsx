import type { ReactNode } from 'react'
import type { Message, MessageWarning } from '#contract/messages.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { OutgoingMessage } from '#web/messages/message-outbox.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture, type PictureVariants } from '#web/ui/picture.tsx'

const warningTexts: Record<MessageWarning, TextKey<typeof useMessagesTexts>> = {
  phone: 'warnPhone',
  email: 'warnEmail',
  link: 'warnLink',
  payment: 'warnPayment',
}

type StoredMessageProps = {
  message: Message
  name: string
  isRead: boolean
  /** Null where the reader has reported the conversation already. */
  onReport: (() => void) | null
}

/** A message that the server has stored, with what both sides are warned of. */
export function StoredMessageBubble({ message, name, isRead, onReport }: StoredMessageProps) {
  const t = useMessagesTexts()
  const { isOwn, text, photos, warnings, at } = message
  return (
    <Bubble isOwn={isOwn} sender={isOwn ? null : name}>
      <MessagePhotos
        photos={photos}
        alt={(number) => (isOwn ? t('ownPhoto', { number }) : t('photoOf', { number, name }))}
      />
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      <p className={`mt-1 text-sm ${isOwn ? '' : 'text-muted'}`}>
        <LocalizedTime at={at} show="time" />
        {isRead && <> · {t('readMark')}</>}
      </p>
      <MessageWarnings warnings={warnings}>
        {!isOwn && onReport && (
          <button type="button" className="mt-1 min-h-11 text-start underline underline-offset-4" onClick={onReport}>
            {t('reportTitle')}
          </button>
        )}
      </MessageWarnings>
    </Bubble>
  )
}

/** What both sides are warned of, and what can be done about it; nothing where nothing is wrong. */
export function MessageWarnings({ warnings, children }: Pick<Message, 'warnings'> & { children?: ReactNode }) {
  const t = useMessagesTexts()
  if (warnings.length === 0) return null
  return (
    <div role="note" aria-label={t('warning')} className="mt-3 rounded-box bg-surface p-3 text-ink text-sm">
      <p className="flex items-center gap-1.5 font-semibold text-warning">
        <TriangleAlert className="size-4" aria-hidden="true" />
        {t('warning')}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1">
          {t(warningTexts[warning])}
        </p>
      ))}
      {children}
    </div>
  )
}

type UnsentProps = {
  message: OutgoingMessage
  /** The name of its author. */
  author: string
  onTryAgain: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** A message on its way: it waits for a connection or for its author, or the server refused it and says why. */
export function UnsentMessageBubble({ message, author, onTryAgain, onEdit, onDiscard }: UnsentProps) {
  const t = useMessagesTexts()
  const { text, photos, state, error, notBefore } = message
  return (
    <Bubble isOwn sender={null} isPale>
      <MessagePhotos photos={photos.map(({ picture }) => picture)} alt={(number) => t('ownPhoto', { number })} />
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {state === 'sending' && <p className="mt-1 text-muted text-sm">{t('sending')}</p>}
      {(state === 'waiting' || state === 'signed-out') && (
        <p role="status" className="mt-1 text-sm text-warning">
          {state === 'waiting' ? t(notBefore ? 'waitsItsTurn' : 'waiting') : t('waitsForAuthor', { name: author })}
        </p>
      )}
      {state === 'refused' && (
        <p role="alert" className="mt-1 text-error text-sm">
          {t('notSent')} {error}
        </p>
      )}
      {state !== 'sending' && (
        <div className="-ms-3 mt-1 flex flex-wrap">
          {state === 'signed-out' ? (
            <Button look="quiet" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          ) : (
            <Button look="quiet" onClick={onTryAgain}>
              {t('tryAgain')}
            </Button>
          )}
          {state === 'refused' && (
            <>
              <Button look="quiet" onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button look="quiet" onClick={onDiscard}>
                {t('discard')}
              </Button>
            </>
          )}
        </div>
      )}
    </Bubble>
  )
}

type BubbleProps = { isOwn: boolean; sender: string | null; isPale?: boolean; children: ReactNode }

function Bubble({ isOwn, sender, isPale, children }: BubbleProps) {
  const t = useMessagesTexts()
  const side = isOwn ? 'ms-auto rounded-ee-none' : 'me-auto rounded-es-none'
  const own = isPale ? 'border border-control-line border-dashed bg-surface' : 'bg-primary text-primary-content'
  return (
    <div
      className={`w-fit min-w-0 max-w-[min(85%,36rem)] rounded-box px-4 py-3 ${side} ${isOwn ? own : 'bg-paper-shade'}`}
    >
      {sender && <span className="sr-only">{t('says', { name: sender })}</span>}
      {children}
    </div>
  )
}

/** The photos of a message, each a link to the whole of it. */
export function MessagePhotos({
  photos,
  alt,
}: {
  photos: readonly PictureVariants[]
  alt: (number: number) => string
}) {
  if (photos.length === 0) return null
  return (
    <ul className="mb-2 grid grid-cols-2 gap-2">
      {photos.map((photo, index) => (
        <li key={photo.urlBase} className={photos.length === 1 ? 'col-span-2' : ''}>
          <a href={`${photo.urlBase}-${photo.widths.at(-1)}.webp`} target="_blank" rel="noopener">
            <Picture picture={photo} alt={alt(index + 1)} sizes="18rem" className="aspect-3/2 w-full rounded-box" />
          </a>
        </li>
      ))}
    </ul>
  )
}
