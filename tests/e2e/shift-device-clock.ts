import type { Page } from 'playwright-core'

/**
 * From the next document on, the clock of this window's device is wrong by so many hours; timers run as ever. The
 * service worker keeps the right time.
 */
export async function shiftDeviceClock(page: Page, { hours }: { hours: number }): Promise<void> {
  await page.addInitScript((shiftMs) => {
    const Real = Date
    const now = () => Real.now() + shiftMs
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, caller) => Reflect.construct(target, given.length > 0 ? given : [now()], caller),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, hours * 3_600_000)
}
