import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const mostPresses = 150

/**
 * Presses Tab until the focus is on a control, found by its accessible role and name. Each stop on the way must have a
 * visible focus. Fails with the list of stops when the keyboard does not reach the control.
 */
export async function pressTabUntilFocused(page: Page, role: string, name: string | RegExp): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const stop = await describeFocusedElement(page)
    if (stop && stop.role === role && matches(stop.name, name)) return
    if (stop) stops.push(`${stop.role} ${stop.name}`)
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
  }
  throw new Error(`The keyboard does not get to ${role} ${name}; it stops at:\n${[...new Set(stops)].join('\n')}`)
}

/** Counts the keys that are pressed on a page from now on, without the characters that are typed into fields. */
export function countKeyPresses(page: Page): { presses: () => number } {
  let presses = 0
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = (key, options) => {
    presses += 1
    return press(key, options)
  }
  return { presses: () => presses }
}

/** Goes to a control and presses a key on it. */
export async function pressKeyOn(page: Page, role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
  await pressTabUntilFocused(page, role, name)
  await page.keyboard.press(key)
}

/** Goes to a field and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string, role = 'textbox'): Promise<void> {
  await pressTabUntilFocused(page, role, name)
  await page.keyboard.type(text)
}

/** Types a day and noon into a date and time input, part by part as the browser shows them in English. */
export async function typeMeetingTime(page: Page, at: string): Promise<void> {
  const [, year, month, day] = /^(\d+)-(\d+)-(\d+)/.exec(at) ?? []
  await page.keyboard.type(`${month}${day}${year}\t1200PM`)
}

/**
 * Waits until a navigation is over: the focus moves to the new page's heading, later than the address and the page
 * change.
 */
export async function waitForNavigation(page: Page, heading: string | RegExp): Promise<void> {
  const reached = page.getByRole('heading', { level: 1, name: heading }).and(page.locator(':focus'))
  await reached.waitFor({ state: 'attached' })
}

/** The focused element by its accessible role and name; null on the page itself. */
export async function describeFocusedElement(page: Page): Promise<{ role: string; name: string } | null> {
  const element = page.locator(':focus')
  if ((await element.count()) === 0) return null
  const [line = ''] = (await element.first().ariaSnapshot()).split('\n')
  const [, role = '', quoted = '', , pattern = ''] = /^- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?(: (.*?)'?$)?/.exec(line) ?? []
  return { role, name: quoted ? (JSON.parse(quoted) as string) : pattern }
}

const matches = (found: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? found === wanted : wanted.test(found)

/** The focus must be visible: on the control, or on the frame around it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const stop = await page.evaluate(() => {
    const { activeElement: element } = document
    if (!element || element === document.body) return null
    const { width, height } = element.getBoundingClientRect()
    const isMarked = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    let isVisible = width > 0 && height > 0 && isMarked(element)
    for (let parent = element.parentElement; parent && !isVisible; parent = parent.parentElement) {
      if (parent.matches('main, form, body')) break
      isVisible = isMarked(parent) && parent.matches(':focus-within')
    }
    return { isVisible, html: element.outerHTML.slice(0, 200) }
  })
  if (stop) expect(stop).toMatchObject({ isVisible: true })
}
