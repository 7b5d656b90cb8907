import type { Page } from 'playwright-core'

type Filled = Record<string, string>

async function fill(page: Page, fields: Filled): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).and(page.locator(':enabled')).first()

/** Fills the form, presses its button, and waits for the error. */
export function submitAndAwaitError(name: string | RegExp, fields: Filled = {}) {
  return async (page: Page): Promise<void> => {
    await fill(page, fields)
    await buttonOf(page, name).click()
    await page
      .locator('[aria-invalid="true"], [role="alert"]:not(:empty), h1:has-text("didn’t work")')
      .first()
      .waitFor()
  }
}

/** Fills the form and presses its button; the server's response never comes. */
export function submitWithoutAnswer(name: string | RegExp, fields: Filled) {
  return async (page: Page): Promise<void> => {
    await fill(page, fields)
    await page.route('**/api/**', () => {})
    await buttonOf(page, name).click()
    await page.getByRole('main').locator('button[aria-busy="true"]').waitFor()
  }
}

/** Adds the first suggested car to the comparison. */
export async function addCarToComparison(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Add / }).first().click()
  await page.getByRole('main').getByRole('table').waitFor()
}

/** Adds the newest cars to this device's wish list. */
export async function addDeviceWishes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { items } = (await (await fetch('/api/cars?limit=3')).json()) as { items: { id: string }[] }
    localStorage.setItem('wishes', JSON.stringify(items.map(({ id }) => id)))
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .waitFor()
}

/** Saves searches on this device: one for few cars, and one for all. */
export async function addDeviceSearches(page: Page): Promise<void> {
  await page.evaluate(() => {
    const search = (name: string, query: string) => ({ name, query, frequency: 'daily', wantsPriceDrops: true })
    const items = [search('All cars', ''), search('Tesla · ≤ $60,000', 'brand=Tesla&priceMax=60000')]
    localStorage.setItem('saved-searches', JSON.stringify(items))
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .waitFor()
}

/** Adds a car to this device's wish list and reloads it: the response never comes, or it fails. */
export function breakDeviceWishlistLoading(answer: 'never' | 'failed') {
  return async (page: Page): Promise<void> => {
    await page.evaluate(() => localStorage.setItem('wishes', '["a-car"]'))
    await page.route('**/api/cars/chosen**', (route) =>
      answer === 'failed' ? route.fulfill({ status: 500 }) : undefined,
    )
    await page.reload()
    const sign = answer === 'failed' ? page.getByRole('button', { name: 'Try again' }) : page.locator('[role="status"]')
    await sign.first().waitFor({ state: 'attached' })
  }
}

/** Waits until the cars are on the map. */
export async function waitForMapCars(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Map of the cars' })
    .getByRole('link', { name: /from \$/ })
    .first()
    .waitFor()
}

/** Reloads the page, while the scripts of its map never arrive, or fail to load. */
export function breakMapScriptLoading(answer: 'never' | 'failed') {
  return async (page: Page): Promise<void> => {
    const scripts = '**/assets/cars-map-*.js'
    await page.route(scripts, (route) => (answer === 'failed' ? route.fulfill({ status: 500 }) : undefined))
    const isAsked = page.waitForRequest(scripts)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await isAsked
    const map = page.locator('.map-side')
    const sign = answer === 'failed' ? map.getByRole('button', { name: 'Try again' }) : map.getByRole('status')
    await sign.waitFor()
  }
}

/** Goes to another page as a link does, without a new document. */
export async function navigateClientSide(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (address: string) => Promise<void> }
    }
    void router.navigate(to)
  }, address)
}

/** One side has confirmed the handover of a paid car; opening the page again shows the previous state. */
export async function confirmHandover(page: Page): Promise<void> {
  const waiting = page.getByText(/^You confirmed the handover on/).first()
  if ((await waiting.count()) > 0) return
  // Before the time of the meeting it is a rarer step.
  await page
    .getByRole('article')
    .filter({ hasText: 'Confirm handover' })
    .first()
    .evaluate((card) => card.querySelector<HTMLElement>('[popover]:has(button)')?.showPopover())
  await buttonOf(page, /^Confirm handover/).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click()
  await waiting.waitFor()
}

/** The page behind a link fails to load: the previous one stays, under the error. */
export async function followLinkToFailedPage(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'upstream connect error' }))
  await navigateClientSide(page, '/cars')
  // It is retried three times, after 1, 2 and 4 seconds.
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
}

/** A car form with too few facts for the prices of similar cars. */
export async function fillOnlyBrand(page: Page): Promise<void> {
  await page.getByLabel('Category').selectOption('Audi')
  await page.getByText(/^Add these to see what similar cars cost:/).waitFor()
}

/** A browser that may show notifications and does not yet: headless ones refuse them, and have no service worker here. */
export async function allowPushOnDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    const registration = { pushManager: { getSubscription: async () => null } }
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('Off. You can get notifications here').waitFor()
}
