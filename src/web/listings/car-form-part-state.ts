import { carFormMissing, isOptionalCarFormScreen, type RequiredCarField } from '#web/listings/car-form-missing.ts'
import { type CarFormScreen, carFormFieldsOf } from '#web/listings/car-form-screens.ts'
import type { CarFormValues } from '#web/listings/car-form-values.ts'

export type CarFormPartState =
  | { kind: 'missing'; fields: readonly RequiredCarField[] }
  | { kind: 'untouched' }
  | { kind: 'complete' }

/** How far a part of the form is: one that needs nothing is complete only once something of it is filled in. */
export function carFormPartState(
  screen: CarFormScreen,
  { values, hasPhoto }: { values: CarFormValues; hasPhoto: boolean },
): CarFormPartState {
  const fields = carFormMissing(screen, { values, hasPhoto })
  if (fields.length > 0) return { kind: 'missing', fields }
  const isFilled = (field: string) => Boolean(values[field as keyof CarFormValues]?.trim())
  if (isOptionalCarFormScreen(screen) && !carFormFieldsOf(screen).some(isFilled)) return { kind: 'untouched' }
  return { kind: 'complete' }
}
