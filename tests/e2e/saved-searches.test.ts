import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

it('G-03 a search that a visitor saves on the device is in the account after the log-in, and can be renamed, changed and deleted', async () => {
  const page = await site.openAgain()
  await page.goto('/cars?brand=Tesla&priceMax=60000')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  expect(await dialog.getByLabel('Name').inputValue()).toContain('Tesla')
  await dialog.getByText('This search is saved on this device only.').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved on this device.').waitFor()

  await page.goto('/login')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/dashboard/savedSearches')
  await page.getByText('1 search from this device is now in your account.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('saved-searches'))).toBeNull()

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tesla' })
  const rename = card.getByRole('button', { name: /^Rename/ })
  await rename.waitFor()
  // Back shows the document that the browser has kept, from before the search was in the account.
  await page.goto('/faq')
  await page.goBack()
  await rename.click()
  await card.getByLabel('Name').fill('My next car')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'My next car' }).waitFor()
  // Whatever it is called, what it looks for stands there.
  const filters = page.getByRole('list', { name: 'What “My next car” looks for' }).getByRole('listitem')
  expect(await filters.allTextContents()).toEqual(['Tesla', 'Up to $60,000'])
  // Before the page is alive a choice would be lost: its field says so.
  expect(await (await page.request.get('/dashboard/savedSearches')).text()).toMatch(/<select[^>]* disabled=""/)
  const howOften = page.getByLabel('Email me about new cars')
  await howOften.selectOption('instant')
  await page.getByText('Within a minute. Several within an hour come in one email.').waitFor()
  await page.getByText('Changed.').waitFor()
  await howOften.selectOption('weekly')
  await page.getByText('The first email comes a week after you save the search.').waitFor()
  await page.getByText('Changed.').last().waitFor()
  await page.reload()
  expect(await page.getByLabel('Email me about new cars').inputValue()).toBe('weekly')
  await page.getByRole('link', { name: 'My next car' }).click()
  await page.waitForURL('**/cars?brand=Tesla&priceMax=60000')

  // The same search, saved once more while signed in, is known.
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('You’ve already saved this search.').waitFor()
  await page.goto('/dashboard/savedSearches')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No saved searches yet').waitFor()
})

it('G-03 a visitor finds the searches saved on the device on a page of their own, opens them and removes them', async () => {
  const page = await site.openAgain()
  await page.goto('/cars?brand=Tesla&priceMax=60000')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Name').fill('My next car')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved on this device.').getByRole('link', { name: 'Saved searches' }).click()
  await page.waitForURL('**/savedSearches')
  const filters = page.getByRole('list', { name: 'What “My next car” looks for' }).getByRole('listitem')
  await filters.first().waitFor()
  expect(await filters.allTextContents()).toEqual(['Tesla', 'Up to $60,000'])
  await page.getByRole('link', { name: 'My next car' }).click()
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/cars' && searchParams.get('brand') === 'Tesla')

  // The message is gone in seconds; the list keeps a way to the page.
  await page.getByRole('link', { name: '1 saved search' }).click()
  await page.waitForURL('**/savedSearches')
  await page.getByRole('link', { name: 'Log in to keep them' }).waitFor()
  await page.getByRole('button', { name: /^Delete.*My next car$/ }).click()
  await page.getByText('No saved searches yet').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('saved-searches'))).toBeNull()
})

it('G-03, G-30 a seller who looks for cars switches to buying in the dialog, and saves what was entered there', async () => {
  const page = await site.openAs('seller')
  await page.goto('/cars?brand=Tesla&priceMax=60000')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Name').fill('A car for myself')
  await dialog.getByLabel('Email me about new cars').selectOption('weekly')
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Start buying' }).click()
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await save.waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('A car for myself')
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Search saved.').waitFor()
  await page.goto('/dashboard/savedSearches')
  await page.getByRole('link', { name: 'A car for myself' }).waitFor()
  expect(await page.getByLabel('Email me about new cars').inputValue()).toBe('weekly')
})

itInProof(
  'G-03 a device that is full says so before, and the visitor chooses which search the new one replaces',
  async () => {
    const page = await site.openAgain()
    const item = (at: number) => ({
      name: `Search ${at}`,
      query: `priceMax=${at}000`,
      frequency: 'off',
      wantsPriceDrops: false,
    })
    const items = Array.from({ length: 20 }, (_, at) => item(at + 1))
    await page.evaluate((kept) => localStorage.setItem('saved-searches', JSON.stringify(kept)), items)
    await page.goto('/cars?brand=Tesla')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save search' })
    await dialog.getByText('This device already has 20 saved searches, which is the maximum.').waitFor()
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await dialog.getByText('Choose the search to replace.').waitFor()
    await dialog.getByLabel('Replace this search').selectOption('Search 7')
    await save.click()
    await page.getByText('Saved on this device.').waitFor()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('saved-searches') ?? '[]'))
    expect(kept.map(({ name }: { name: string }) => name)).toEqual([
      ...items.flatMap(({ name }) => (name === 'Search 7' ? [] : [name])),
      'Tesla',
    ])
  },
)

itInProof('G-03 every list of cars can be saved: all cars without a filter, and the page of a make', async () => {
  const page = await site.openAgain()
  await page.goto('/login')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await page.waitForURL((url) => url.pathname !== '/login')
  for (const [address, name] of [
    ['/cars', 'All cars'],
    ['/tesla', 'Tesla'],
  ] as const) {
    await page.goto(address)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save search' })
    expect(await dialog.getByLabel('Name').inputValue()).toBe(name)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Search saved.').waitFor()
  }
  await page.goto('/dashboard/savedSearches')
  for (const [name, address] of [
    ['All cars', '/cars'],
    ['Tesla', '/cars?brand=Tesla'],
  ] as const) {
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
    await page.getByRole('button', { name: new RegExp(`^Delete.*${name}$`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  }
})

itInProof(
  'G-03 a search of the device that a full account has no room for waits until its owner has deleted one',
  async () => {
    const page = await site.openAgain()
    await page.goto('/login')
    const item = (brand: string) => ({ name: brand, query: `brand=${brand}`, frequency: 'off', wantsPriceDrops: false })
    await page.evaluate(
      (items) => localStorage.setItem('saved-searches', JSON.stringify(items)),
      [item('Audi'), item('Tesla')],
    )
    const message = 'You have 100 saved searches, which is the maximum. Delete one first.'
    let isFull = true
    await page.route('**/api/saved-searches', (route) =>
      isFull && route.request().postData()?.includes('Audi')
        ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message } } })
        : route.fallback(),
    )
    await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto('/dashboard/savedSearches')
    await page.getByText('1 search is still saved on this device only.').waitFor()
    await page.getByText(message).waitFor()
    const onDevice = () => page.evaluate(() => localStorage.getItem('saved-searches'))
    expect(JSON.parse((await onDevice()) ?? '[]')).toMatchObject([{ name: 'Audi' }])
    const remove = async (name: string) => {
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      await card.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    }
    isFull = false
    await remove('Tesla')
    await expect.poll(onDevice).toBeNull()
    await remove('Audi')
    await page.getByText('No saved searches yet').waitFor()
    site.complaints.splice(0)
  },
)

it('the first thing that a visitor does on a list may be to save the search', async () => {
  const page = await site.open()
  await page.goto('/cars?brand=Tesla')
  // React runs, and the code of the chips has not begun to load.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog', { name: 'Save search' }).getByLabel('Name').waitFor()
})

itInProof('G-03 the second press of a double press on Save opens nothing that lay behind the sheet', async () => {
  const page = await site.openAgain()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cars?brand=Tesla')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save search' }).click()
  const save = page.getByRole('dialog', { name: 'Save search' }).getByRole('button', { name: 'Save', exact: true })
  const box = await save.boundingBox()
  if (!box) throw new Error('There is no button.')
  // Whatever the list looks like: a link to a car lies behind the button.
  await page.evaluate(
    ({ x, y }) => {
      const link = document.createElement('a')
      link.href = '/compare'
      link.style.cssText = `position:fixed;left:${x - 60}px;top:${y - 60}px;width:120px;height:120px;z-index:40`
      document.body.append(link)
    },
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  )
  await save.dblclick()
  await page.getByText('Saved on this device.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cars')
  // The next press is meant.
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog', { name: 'Save search' }).waitFor()
})
