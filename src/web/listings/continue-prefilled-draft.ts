import { carFormFieldNames } from '#contract/car-drafts.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import {
  type CarFormValues,
  emptyCarFormValues,
  priceRelevantFormFacts,
  shownCarFormValues,
} from '#web/listings/car-form-values.ts'
import type { LocalCarDraft } from '#web/listings/merge-car-drafts.ts'

/**
 * The draft of the car that an instant estimate was about, with what was typed for the estimate since: `Sell it now`,
 * pressed once more, begins no second draft. What the seller has changed in the draft stays, unless it was typed anew for
 * the estimate. Null where no draft is of a car of this make, model, year and mileage.
 */
export function continuePrefilledDraft(
  drafts: readonly LocalCarDraft[],
  prefilled: CarFormValues,
): LocalCarDraft | null {
  const car = identityOf(prefilled)
  const draft = drafts.find(({ values }) => identityOf(values) === car)
  if (!draft) return null
  const { values, prefilled: before = emptyCarFormValues } = draft
  const merged = createRecordFromKeys(carFormFieldNames, (field) => {
    const isUntouched = values[field] === '' || values[field] === before[field]
    // The title of an estimate is made from its facts.
    const isTypedAnew = draft.prefilled !== undefined && field !== 'title' && prefilled[field] !== before[field]
    return prefilled[field] !== '' && (isUntouched || isTypedAnew) ? prefilled[field] : values[field]
  })
  return { ...draft, values: merged, prefilled }
}

/** Two cars of a seller that agree in all of these are one. */
function identityOf(kept: CarFormValues): string {
  const { brand, model, year, mileageMiles } = priceRelevantFormFacts(shownCarFormValues(kept))
  return JSON.stringify([brand, model?.toLowerCase(), year, mileageMiles])
}
