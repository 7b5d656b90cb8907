import type { Language } from '#contract/languages.ts'
import { parseDollars } from '#contract/money-amounts.ts'
import type { OfferMinimum } from '#contract/offers.ts'
import { formatTypedDollars } from '#web/i18n/format-typed-dollars.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

type OfferMinimumEdit = {
  /** What the field shows. */
  text: string
  /** The minimum that it says; null for none, and for what is no price. */
  cents: number | null
  isUnreadable: boolean
  /** It was loaded and says another one now: only then it may be saved. */
  isChanged: boolean
  /** What a log-in that interrupts the form must keep; undefined where nothing was changed. */
  kept: string | undefined
}

/**
 * The field of a seller's minimum. `stored` is null until it was loaded, `typed` undefined until somebody types: a field
 * that is empty since nothing came must not read as a minimum that was removed.
 */
export function offerMinimumEdit(
  stored: OfferMinimum | null,
  { typed, language }: { typed: string | undefined; language: Language },
): OfferMinimumEdit {
  const storedCents = stored?.minCents ?? null
  const text = typed ?? (storedCents === null ? '' : formatTypedDollars(storedCents, language))
  const cents = text.trim() === '' ? null : parseDollars(normalizeLocalizedNumber(text, language))
  const isUnreadable = cents === null && text.trim() !== ''
  const isChanged = stored !== null && typed !== undefined && (isUnreadable || cents !== storedCents)
  return { text, cents, isUnreadable, isChanged, kept: stored === null || isChanged ? typed : undefined }
}
