import type { Page } from 'playwright-core'

type Filled = Record<string, string>

async function fill(page: Page, fields: Filled): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).and(page.locator(':enabled')).first()

/** Fills the form, presses its button, and waits for what is said of it. */
export function submitAndAwaitError(name: string | RegExp, fields: Filled = {}) {
  return async (page: Page): Promise<void> => {
    await fill(page, fields)
    await buttonOf(page, name).click()
    await page
      .locator('[aria-invalid="true"], [role="alert"]:not(:empty), h1:has-text("did not work")')
      .first()
      .waitFor()
  }
}

/** Fills the form and presses its button; the server's answer never comes. */
export function submitWithoutAnswer(name: string | RegExp, fields: Filled) {
  return async (page: Page): Promise<void> => {
    await fill(page, fields)
    await page.route('**/api/**', () => {})
    await buttonOf(page, name).click()
    await page.getByRole('main').locator('button[aria-busy="true"]').waitFor()
  }
}

/** The newest cars are wished for on this device. */
export async function wishOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { items } = (await (await fetch('/api/cars?limit=3')).json()) as { items: { id: string }[] }
    localStorage.setItem('wishes', JSON.stringify(items.map(({ id }) => id)))
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Take off/ })
    .first()
    .waitFor()
}

/** A car is wished for on this device, and asked for again: the answer never comes, or it fails. */
export function wishOnDeviceThenReload(answer: 'never' | 'failed') {
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

/** The cars stand on the map. */
export async function showMap(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Map of the cars' })
    .getByRole('link', { name: /from \$/ })
    .first()
    .waitFor()
}

/** The page again, while the scripts of its map never come, or cannot be had. */
export function mapScripts(answer: 'never' | 'failed') {
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
export async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (address: string) => Promise<void> }
    }
    void router.navigate(to)
  }, address)
}

/** One side has confirmed the handover of a paid car; a page that is opened once more shows it as before. */
export async function confirmHandover(page: Page): Promise<void> {
  const waiting = page.getByText(/^You confirmed the handover on/).first()
  if ((await waiting.count()) > 0) return
  await buttonOf(page, /^Confirm the handover/).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click()
  await waiting.waitFor()
}

/** The page behind a link does not come: the one before stands, under what is said of it. */
export async function followLinkToFailedPage(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'upstream connect error' }))
  await followTo(page, '/cars')
  // It is tried three times more, after 1, 2 and 4 seconds.
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
}

/** A form of a car of which too little is said for what like cars cost. */
export async function nameOnlyBrand(page: Page): Promise<void> {
  await page.getByLabel('Category').selectOption('Audi')
  await page.getByText(/^To see what like cars cost, fill in:/).waitFor()
}
