import type { Page } from 'playwright-core'

type Filled = Record<string, string>

async function fill(page: Page, fields: Filled): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).and(page.locator(':enabled')).first()

/** Fills the form, presses its button, and waits for what is said of it. */
export function pressToFail(name: string | RegExp, fields: Filled = {}) {
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
export function send(name: string | RegExp, fields: Filled) {
  return async (page: Page): Promise<void> => {
    await fill(page, fields)
    await page.route('**/api/**', () => {})
    await buttonOf(page, name).click()
    await page.getByRole('main').locator('button[aria-busy="true"]').waitFor()
  }
}

/** The newest cars are wished for on this device. */
export async function wishHere(page: Page): Promise<void> {
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
export function wishHereAndAsk(answer: 'never' | 'failed') {
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
