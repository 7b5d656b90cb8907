import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { sanitizeMessage } from '#contract/sanitize-text.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { type UploadedPhoto, uploadPhoto } from '#web/media/upload-photo.ts'
import type { OutgoingMessage } from '#web/messages/message-outbox.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { ArrowUp, ImagePlus, X } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const maxPhotos = 4
/** The contract's limit; its file would load the validation library into the page. */
const maxLength = 2000
/** From here on the characters are counted under the field. */
const countedFrom = 1800

type FailedFile = { name: string; message: string }

type ComposerProps = {
  /** What was typed before, and what to go on with. */
  text: string
  onText: (text: string) => void
  /** Sends it, and forgets the text. */
  onSend: (message: Pick<OutgoingMessage, 'text' | 'photos'>) => void
}

/** The field for a message, with photos; Enter sends it where there is a keyboard, Shift and Enter begins a line. */
export function MessageComposer({ text, onText, onSend }: ComposerProps) {
  const t = useMessagesTexts()
  const { number } = useLocaleFormats()
  const [photos, setPhotos] = useState<UploadedPhoto[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [failures, setFailures] = useState<readonly FailedFile[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)

  // As the server counts it. Counted only where it may matter: every key would do the work.
  const length = text.length < countedFrom ? text.length : sanitizeMessage(text).length
  const isTooLong = length > maxLength

  /** What is wrong with the message, if anything; signs that nobody sees are no message, as the server counts too. */
  function findRefusal(): string | undefined {
    if (isTooLong) return 'Use at most 2,000 characters'
    return photos.length === 0 && sanitizeMessage(text) === '' ? 'Write a message' : undefined
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isUploading) return
    const isNotSent = findRefusal() !== undefined
    setRefused(isNotSent)
    if (isNotSent) return field.current?.focus()
    onSend({ text, photos })
    setFailures([])
    setPhotos([])
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // On a touch screen Enter is the only way to a new line.
    if (!isPlain || !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    submit()
  }

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])].slice(0, maxPhotos - photos.length)
    event.currentTarget.value = ''
    setUploading(true)
    setFailures([])
    for (const file of chosen) {
      try {
        const photo = await uploadPhoto(file, {
          onProgress: () => {},
          signal: new AbortController().signal,
          isForMessage: true,
        })
        setPhotos((known) => [...known, photo])
      } catch (error) {
        setFailures((known) => [...known, { name: file.name, message: userErrorMessage(error) }])
      }
    }
    setUploading(false)
  }

  return (
    <form onSubmit={submit} className="message-composer grid gap-3" noValidate>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, picture }, index) => (
            <li key={id} className="relative">
              <Picture picture={picture} alt="" sizes="6rem" className="size-24 rounded-box" />
              <button
                type="button"
                className="btn btn-square absolute end-1 top-1 min-h-9 w-9"
                aria-label={t('removePhoto', { number: index + 1 })}
                onClick={() => setPhotos((known) => known.filter((photo) => photo.id !== id))}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <InlineNotice tone="error" isAlert>
          <ul>
            {failures.map(({ name, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order never changes.
              <li key={index}>
                <bdi>{name}</bdi>: <TranslatedMessage text={message} />
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <div className="flex items-end gap-2">
        <input ref={files} type="file" accept="image/*" multiple hidden onChange={upload} />
        <Button
          look="quiet"
          className="btn-square shrink-0"
          title={t('addPhotos')}
          isBusy={isUploading}
          disabled={photos.length >= maxPhotos}
          onClick={() => files.current?.click()}
        >
          <ImagePlus className="size-6" aria-hidden="true" />
          <span className="sr-only">{t('addPhotos')}</span>
        </Button>
        <Textarea
          label={t('write')}
          placeholder={t('write')}
          name="text"
          rows={1}
          ref={field}
          className="message-field flex-1"
          hint={length >= countedFrom && t('lengthOf', { count: number(length), most: number(maxLength) })}
          error={isRefused ? findRefusal() : undefined}
          value={text}
          onChange={(event) => {
            if (!isTooLong) setRefused(false)
            onText(event.currentTarget.value)
          }}
          onKeyDown={sendOnEnter}
        />
        <SubmitButton className="shrink-0 max-sm:btn-square" disabled={isUploading}>
          <ArrowUp className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('send')}</span>
        </SubmitButton>
      </div>
    </form>
  )
}
