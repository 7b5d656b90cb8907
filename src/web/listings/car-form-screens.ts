import { attributeFieldNames } from '#contract/attribute-names.ts'
import type { CarFormErrors, CarFormField } from '#web/listings/car-form-values.ts'

/** The parts of the form of a car: a screen each on a phone, one below the other on a desk. */
export const carFormScreens = ['car', 'facts', 'photos', 'price', 'description'] as const
export type CarFormScreen = (typeof carFormScreens)[number]

const fieldsOfScreen: Readonly<Record<CarFormScreen, readonly CarFormField[]>> = {
  car: ['vin', 'category', 'model', 'year'],
  facts: ['location', ...attributeFieldNames.filter((field) => field !== 'year')],
  photos: ['photo'],
  price: ['price', 'originalPrice'],
  description: ['title', 'description'],
}

/** In the order in which a person meets them. */
export const carFormFieldOrder: readonly CarFormField[] = carFormScreens.flatMap((screen) => fieldsOfScreen[screen])

export function carFormFieldsOf(screen: CarFormScreen): readonly CarFormField[] {
  return fieldsOfScreen[screen]
}

/** The errors that a screen can show; a person corrects them before going on. */
export function carFormErrorsOnScreen(errors: CarFormErrors, screen: CarFormScreen): CarFormErrors {
  return Object.fromEntries(fieldsOfScreen[screen].flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

/** The first screen with an error; null for a form without any. */
export function firstScreenWithErrors(errors: CarFormErrors): CarFormScreen | null {
  return carFormScreens.find((screen) => Object.keys(carFormErrorsOnScreen(errors, screen)).length > 0) ?? null
}

/** The screen that an address names, `#photos`; the first one for any other. */
export function screenOfHash(hash: string): CarFormScreen {
  return carFormScreens.find((screen) => hash === `#${screen}`) ?? 'car'
}

export function neighbourCarFormScreen(screen: CarFormScreen, step: 1 | -1): CarFormScreen | null {
  return carFormScreens[carFormScreens.indexOf(screen) + step] ?? null
}
