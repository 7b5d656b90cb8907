import type { CarFormScreen } from '#web/listings/car-form-screens.ts'
import type { CarFormValues } from '#web/listings/car-form-values.ts'

/** What a car cannot be posted without (row V-05), as the form calls it. */
export type RequiredCarField = 'category' | 'photo' | 'price' | 'title' | 'description'

const requiredFields: Readonly<Record<CarFormScreen, readonly RequiredCarField[]>> = {
  car: ['category'],
  facts: [],
  photos: ['photo'],
  price: ['price'],
  description: ['title', 'description'],
}

type Typed = Pick<CarFormValues, Exclude<RequiredCarField, 'photo'>>

export function isOptionalCarFormScreen(screen: CarFormScreen): boolean {
  return requiredFields[screen].length === 0
}

/** What a part of the form still lacks. */
export function carFormMissing(
  screen: CarFormScreen,
  { values, hasPhoto }: { values: Typed; hasPhoto: boolean },
): RequiredCarField[] {
  return requiredFields[screen].filter((field) => (field === 'photo' ? !hasPhoto : values[field].trim() === ''))
}
