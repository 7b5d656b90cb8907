import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite } from './site.ts'

const site = useDemoSite({ isShared: true })

it('G-02 the map counts what the list holds, opens its clusters, and moves by keys', async () => {
  const page = await site.open({ viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce' })
  await page.goto('/cars?view=map')
  const map = page.getByRole('region', { name: 'Map of the cars' })
  const clusters = map.getByRole('link', { name: /cars from/ })
  await clusters.first().waitFor()
  const sumOf = async () => {
    const names = await map
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
    return names.reduce(
      (sum, name) => sum + (/^One car/.test(name) ? 1 : Number(/^(\d+) cars/.exec(name)?.[1] ?? 0)),
      0,
    )
  }
  const foundIn = async () =>
    Number(/(\d+) cars? found/.exec((await page.getByRole('status').allInnerTexts()).join(' '))?.[1])
  await expect.poll(sumOf).toBe(await foundIn())
  const whole = await foundIn()

  await clusters.first().press('Enter')
  await page.waitForURL((url) => url.searchParams.has('box'))
  await expect.poll(() => map.evaluate((frame) => frame === document.activeElement)).toBe(true)
  await expect.poll(foundIn).toBeLessThan(whole)
  await expect.poll(sumOf).toBe(await foundIn())

  const box = () => new URL(page.url()).searchParams.get('box')
  const before = box()
  await map.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(box).not.toBe(before)
  await map.getByRole('link', { name: 'Show all cars on the map' }).click()
  await expect.poll(foundIn).toBe(whole)

  const frame = await map.boundingBox()
  await page.mouse.move((frame?.x ?? 0) + 40, (frame?.y ?? 0) + 300)
  await page.mouse.down()
  await page.mouse.move((frame?.x ?? 0) + 300, (frame?.y ?? 0) + 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(box).not.toBeNull()
})

itInProof('G-02 on a phone no marker of the first map is cut, and a price shows its car on the map', async () => {
  const page = await site.open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await page.goto('/cars?view=map')
  const map = page.getByRole('region', { name: 'Map of the cars' })
  const clusters = map.getByRole('link', { name: /cars from/ })
  await clusters.first().waitFor()
  const frame = await map.boundingBox()
  if (!frame) throw new Error('The map is not to be seen.')
  for (const marker of await clusters.all()) {
    const at = await marker.boundingBox()
    expect(at?.x).toBeGreaterThanOrEqual(frame.x)
    expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(frame.x + frame.width)
  }
  for (const text of await clusters.allInnerTexts()) expect(text).toMatch(/^\d+\s+\$[\d.]+K?$/)
  // Most of the screen is the map, its first car is seen below, in a row, and its buttons cover no marker.
  expect(frame.height).toBeGreaterThanOrEqual(Math.floor(844 * 0.6))
  const first = await page.locator('[data-car] article').first().boundingBox()
  expect(first?.y).toBeLessThan(844 - 40)
  expect(first?.height).toBeLessThan(160)
  const buttons = await map
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  for (const marker of await map.getByRole('link', { name: /from \$|^One car at/ }).all()) {
    expect((await marker.boundingBox())?.y).toBeGreaterThanOrEqual(Math.max(...buttons))
  }

  await page.goto('/cars?view=map&box=-100,28,-94,33')
  const price = map.getByRole('link', { name: /^One car at/ }).first()
  // Its pin has room for a rounded price only; its name says the whole.
  const [shownPrice = 'none'] = (await price.getAttribute('aria-label'))?.match(/\$[\d,]+/) ?? []
  await price.click()
  const card = map.getByRole('article')
  await card.getByText(shownPrice).waitFor()
  expect(new URL(page.url()).pathname).toBe('/cars')
  const [marker, shown] = [await price.boundingBox(), await card.boundingBox()]
  if (!marker || !shown) throw new Error('The marker or its card is not to be seen.')
  const middle = marker.y + marker.height / 2
  expect(middle < shown.y || middle > shown.y + shown.height).toBe(true)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await price.click()
  await card.getByRole('link').click()
  await page.waitForURL(/\/cars\/[0-9a-f-]{36}$/)
})

itInProof(
  'G-02 the map stands beside its list; what is pointed at or focused on one side is marked on the other',
  async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await page.goto('/cars?view=map')
    const map = page.getByRole('region', { name: 'Map of the cars' })
    await map
      .getByRole('link', { name: /from \$/ })
      .first()
      .waitFor()
    const cars = page.locator('[data-car]')
    const [frame, first] = [await map.boundingBox(), await cars.first().boundingBox()]
    if (!frame || !first) throw new Error('The map and the list are not to be seen.')
    expect(first.x).toBeGreaterThanOrEqual(frame.x + frame.width)
    expect(Math.abs(first.y - frame.y)).toBeLessThan(40)

    const marked = map.locator('[data-pointed]')
    const placed = cars.filter({ hasText: /, [A-Z]{2}/ }).first()
    await placed.hover()
    await marked.waitFor()
    await page.mouse.move(2, 2)
    await marked.waitFor({ state: 'detached' })
    await placed.getByRole('link').first().focus()
    await marked.waitFor()
    const name = await placed.getAttribute('data-car')
    await marked.focus()
    await page.locator(`[data-car="${name}"][data-pointed]`).waitFor()

    await page.setViewportSize({ width: 390, height: 800 })
    const [above, below] = [await map.boundingBox(), await cars.first().boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    await map.getByRole('link', { name: 'Skip to the list of cars' }).press('Enter')
    await page.waitForURL(/#cars-found$/)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-car]') !== null)).toBe(true)
  },
)

itInProof('G-02 where the scripts of the map cannot be had there is the list, and a way to try again', async () => {
  const page = await site.open()
  // On the context, because the service worker makes requests too.
  await page.context().route('**/assets/cars-map-*.js', (route) => route.fulfill({ status: 500 }))
  await page.goto('/cars?view=map')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
  await page.context().unroute('**/assets/cars-map-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('region', { name: 'Map of the cars' })
    .getByRole('link', { name: /from \$/ })
    .first()
    .waitFor()
})

itInProof('G-02 without a script the map is the list, and cars near a place show how far they are', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/cars?view=map')
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
  await page.goto('/cars')
  await page.getByLabel('Near', { exact: true }).fill('Austin, TX')
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
  await page.getByRole('button', { name: /^Show ([\d,]+ )?cars?$/ }).click()
  await page.waitForURL('**/cars?*near=Austin*')
  expect(await page.getByText(/(miles? away|right here)/).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Remove filter Near Austin, TX' }).click()
  await page.waitForURL((url) => !url.searchParams.has('near'))
})

itInProof('G-02 where somebody is stays with the browser until they ask', async () => {
  const page = await site.open({
    permissions: ['geolocation'],
    geolocation: { latitude: 30.2672, longitude: -97.7431 },
  })
  await page.goto('/cars')
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.waitForURL((url) => url.searchParams.get('near') === '30.27,-97.74')
  await page.getByRole('link', { name: 'Remove filter Near Austin, TX' }).waitFor()
})
