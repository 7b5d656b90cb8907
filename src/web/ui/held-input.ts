declare global {
  interface Window {
    /** What was pressed and chosen before the page's scripts ran (`defer-scripts-until-first-paint.ts`), in order. Call it once. */
    takeEarlyInput?: () => Element[]
    /** True once the visitor has done anything in the document before that. */
    hasVisitorActed?: boolean
  }
}

/** Buttons to press and fields that were changed, in order. A set: two presses of one button count once. */
const held = new Set<Element>()

/**
 * For what React hydrates a part at once and in one go, before it hands the event on. Where the part does not live yet, that would
 * be in vain, or a long wait: what is pressed is held back, and the part comes to life in pieces.
 */
const hydratingEvents = [
  ...['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'touchcancel'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'keydown', 'keypress', 'keyup', 'input', 'change'],
]

/** For what React looks up which part of the page it belongs to: a finger is over nothing before and after it presses. */
const touchEvents = ['pointerover', 'pointerout', 'gotpointercapture', 'lostpointercapture'] as const

/**
 * Starts holding back what is pressed and chosen where the code of the page does not run yet: buttons that only scripts
 * understand, those of forms among them (`SubmitButton`), links that open a dialog there (`aria-haspopup`), and changed fields. Other
 * links and forms work without.
 * Call it before React starts.
 */
export function holdEarlyInput(): void {
  for (const type of hydratingEvents) window.addEventListener(type, keepFromReact, { capture: true, passive: true })
  for (const type of touchEvents) window.addEventListener(type, keepTouchFromReact, { capture: true, passive: true })
  for (const type of ['click', 'change']) {
    window.addEventListener(
      type,
      (event) => {
        const element = heldElement(event)
        if (!element?.closest(late)) return
        held.add(element)
        if (isPressed(element) && element.type !== 'button') event.preventDefault()
      },
      true,
    )
  }
}

/** Hands over what happened before the page came to life, in the moment in which it does. */
export function consumeHeldEarlyInput(): void {
  const early = new Set(window.takeEarlyInput?.() ?? [])
  const ready: Element[] = []
  for (const element of early) {
    if (element.closest(late)) held.add(element)
    // Changed fields are read by their own components when they begin.
    else if (isPressed(element)) ready.push(element)
  }
  repeat(ready)
}

/** The code of this part runs: what was held back in it happens now. */
export function replayHeldInput(region: Element): void {
  region.removeAttribute('data-late')
  const ready = [...held].filter((element) => region.contains(element) && !element.closest(late))
  for (const element of ready) held.delete(element)
  repeat(ready)
}

const late = '[data-late]'

function keepFromReact(event: Event): void {
  if (event.target instanceof Element && event.target.closest(late)) event.stopPropagation()
}

function keepTouchFromReact(event: PointerEvent): void {
  if (event.pointerType !== 'mouse') keepFromReact(event)
}

function heldElement({ type, target }: Event): Element | null {
  if (!(target instanceof Element)) return null
  if (type === 'change') return target
  return target.closest('button[type="button"]:not([popovertarget]), button[data-waits], a[aria-haspopup]')
}

function isPressed(element: Element): element is HTMLButtonElement | HTMLAnchorElement {
  return element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement
}

function repeat(elements: Element[]): void {
  // After the effects of the same moment, in which components begin to listen.
  queueMicrotask(() => {
    for (const element of elements) {
      if (isPressed(element)) element.click()
      else repeatChange(element)
    }
  })
}

/** React notices a box or a choice only by a click that changes it. */
function repeatChange(element: Element): void {
  const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
  if (!isBox) return void element.dispatchEvent(new Event('change', { bubbles: true }))
  element.checked = !element.checked
  element.click()
}
