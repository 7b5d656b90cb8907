import { type FormEvent, useRef, useState } from 'react'
import { parseDollars } from '#contract/money-amounts.ts'
import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { MoneyInput } from '#web/ui/text-input.tsx'

type PriceFormProps = {
  label: string
  /** Of the car: a price of less than half of it is asked about first. */
  askingCents?: number
  submitLabel: string
  onSubmit: (priceCents: number) => Promise<unknown>
  onCancel?: () => void
}

const doubleClickMs = 700

/** One price to type, in the numbers of the reader's language. What the server says about it stands at the field. */
export function OfferPriceForm(props: PriceFormProps) {
  const { label, askingCents = 0, submitLabel, onSubmit, onCancel } = props
  const t = useOffersTexts()
  const language = useLanguage()
  const { money } = useLocaleFormats()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Two presses before the first one has been drawn are one.
  const isSending = useRef(false)
  const askedAbout = useRef({ cents: 0, at: 0 })

  /** A price far below the asking price is a slip of a digit, most often; it counts once it was asked about. */
  function isMeant(cents: number): boolean {
    const { cents: asked, at } = askedAbout.current
    // The second half of a double-click answers nothing.
    if (asked === cents) return Date.now() - at > doubleClickMs
    askedAbout.current = { cents, at: Date.now() }
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    const cents = parseDollars(normalizeLocalizedNumber(text, language))
    if (cents === null) {
      setError(t('enterPrice'))
      return
    }
    if (cents * 2 < askingCents && !isMeant(cents)) {
      setError(t('lowOffer', { offer: money(cents), price: money(askingCents) }))
      return
    }
    isSending.current = true
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(cents)
    } catch (failure) {
      const named = failure instanceof ApiError ? failure.fields.priceCents : undefined
      setError(named ?? userErrorMessage(failure))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <MoneyInput
        label={label}
        name="price"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <SubmitButton isBusy={isBusy}>{submitLabel}</SubmitButton>
      </div>
    </form>
  )
}
