import { useEffect, useState } from 'react'
import type { OfferMinimum } from '#contract/offers.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { offerMinimumEdit } from '#web/offers/offer-minimum-edit.ts'
import { offersClient } from '#web/offers/offers-client.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'

export const offerMinimumFieldName = 'offerMinimum'

/**
 * The seller's own minimum as a field of the form of a car, saved with it. `interrupted` is what was typed before a log-in
 * interrupted the form; undefined where nothing was.
 */
export function useOfferMinimumField(carId: string, interrupted: string | undefined) {
  const t = useOffersTexts()
  const language = useLanguage()
  const [stored, setStored] = useState<OfferMinimum | null>(null)
  const [loading, setLoading] = useState({ attempt: 0, isFailed: false })
  const [typed, setTyped] = useState(interrupted)
  const [error, setError] = useState<string>()
  const call = offersClient().my.cars[':id']['offer-minimum']
  const param = { id: carId }
  const { attempt, isFailed } = loading
  useEffect(() => {
    let isLeft = false
    const read = offersClient(backgroundFetch).my.cars[':id']['offer-minimum'].$get({ param: { id: carId } })
    readApiResponse(read).then(
      (minimum) => {
        if (isLeft) return
        setStored(minimum)
        setError(undefined)
      },
      () => {
        if (!isLeft) setLoading({ attempt, isFailed: true })
      },
    )
    return () => {
      isLeft = true
    }
  }, [carId, attempt])

  const { text, cents, isUnreadable, isChanged, kept } = offerMinimumEdit(stored, { typed, language })

  /** Whether the minimum can be saved with this price; what is wrong stands at the field. */
  function check(priceCents: number | undefined): boolean {
    const wrong = whatIsWrong(priceCents)
    setError(wrong)
    if (wrong !== undefined) setTimeout(() => document.getElementsByName(offerMinimumFieldName)[0]?.focus())
    return wrong === undefined
  }

  function whatIsWrong(priceCents: number | undefined): string | undefined {
    // What was typed before a log-in would be lost without a word.
    if (stored === null) return typed === undefined ? undefined : t('minimumNotLoaded')
    // One that was not touched goes by itself when the price falls to it, and the notification centre says so.
    if (!isChanged) return undefined
    if (isUnreadable) return t('enterPrice')
    return cents !== null && priceCents !== undefined && cents >= priceCents ? t('minimumTooHigh') : undefined
  }

  /** Saves the changed car and the minimum, in an order in which the minimum is below the price all the time. */
  async function saveWith(priceCents: number, saveCar: () => Promise<unknown>): Promise<void> {
    const isFirst = isChanged && (cents === null || cents < priceCents)
    if (isFirst) await save()
    await saveCar()
    if (isChanged && !isFirst) await save()
  }

  async function save(): Promise<void> {
    try {
      setStored(await readApiResponse(call.$put({ param, json: { minCents: cents } })))
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields.minCents) setError(userErrorMessage(failure))
      throw failure
    }
  }

  return {
    text,
    kept,
    error: error ?? (isFailed ? t('minimumNotLoaded') : undefined),
    setTyped,
    check,
    saveWith,
    isLoaded: stored !== null,
    /** Reads the stored minimum once more; undefined unless reading it has failed. */
    retry: isFailed ? () => setLoading({ attempt: attempt + 1, isFailed: false }) : undefined,
  }
}
