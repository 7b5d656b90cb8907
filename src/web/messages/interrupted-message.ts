// The button on the page of the car looks for it without this module, which that page need not load.
const keyOf = (carId: string) => `forecourt:message:${carId}`

/** The text for the seller of a car that a log-in interrupted in this tab; empty where there is none. */
export function readInterruptedMessage(carId: string): string {
  try {
    return sessionStorage.getItem(keyOf(carId)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text through a log-in; an empty one is forgotten. */
export function saveInterruptedMessage(carId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(carId))
    else sessionStorage.setItem(keyOf(carId), text)
  } catch {
    // A browser may forbid storage: the text must then be written again.
  }
}
