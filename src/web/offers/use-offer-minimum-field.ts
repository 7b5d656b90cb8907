import { useEffect, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { parseDollars } from '#contract/money-amounts.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { formatTypedDollars } from '#web/i18n/format-typed-dollars.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'
import { offersClient } from '#web/offers/offers-client.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

export const offerMinimumFieldName = 'offerMinimum'

const textOf = (cents: number | null, language: Language) => (cents === null ? '' : formatTypedDollars(cents, language))

/**
 * The seller's own minimum as a field of the form of a car, saved with it. `typed` is what was typed before a log-in
 * interrupted the form.
 */
export function useOfferMinimumField(carId: string, typed: string | undefined) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const language = useLanguage()
  const [stored, setStored] = useState<{ minCents: number | null } | null>(null)
  const [text, setText] = useState(typed)
  const [error, setError] = useState<string>()
  const call = offersClient().my.cars[':id']['offer-minimum']
  const param = { id: carId }
  useEffect(() => {
    const read = offersClient(backgroundFetch).my.cars[':id']['offer-minimum'].$get({ param: { id: carId } })
    readApiResponse(read).then(setStored, () => {})
  }, [carId])

  const value = text ?? textOf(stored?.minCents ?? null, language)
  const cents = value.trim() === '' ? null : parseDollars(normalizeLocalizedNumber(value, language))
  const isChanged = stored !== null && value !== textOf(stored.minCents, language)

  /** Whether the minimum can be saved with this price; what is wrong stands at the field. */
  function check(priceCents: number | undefined): boolean {
    const isTooHigh = cents !== null && priceCents !== undefined && cents >= priceCents
    const isUnreadable = cents === null && value.trim() !== ''
    // One that was not touched goes by itself when the price falls to it.
    const wrong = isChanged ? (isUnreadable ? t('enterPrice') : isTooHigh ? t('minimumTooHigh') : undefined) : undefined
    setError(wrong)
    if (wrong !== undefined) setTimeout(() => document.getElementsByName(offerMinimumFieldName)[0]?.focus())
    return wrong === undefined
  }

  /** Saves the changed car and the minimum, in an order in which the minimum is below the price all the time. */
  async function saveWith(priceCents: number, saveCar: () => Promise<unknown>): Promise<void> {
    const isFirst = isChanged && (cents === null || cents < priceCents)
    if (isFirst) await save()
    await saveCar()
    if (isChanged && !isFirst) await save()
    if (!isChanged) await tellIfRemoved()
  }

  async function save(): Promise<void> {
    try {
      setStored(await readApiResponse(call.$put({ param, json: { minCents: cents } })))
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields.minCents) setError(userErrorMessage(failure))
      throw failure
    }
  }

  /** The price may have fallen to the minimum: then the server has removed it. */
  async function tellIfRemoved(): Promise<void> {
    const before = stored?.minCents ?? null
    if (before === null) return
    const now = await readApiResponse(call.$get({ param })).catch(() => stored)
    if (now?.minCents === null) toastNotifier.success(t('minimumUndercut', { minimum: money(before) }))
  }

  return { value, error, setText, check, saveWith, isLoaded: stored !== null }
}
