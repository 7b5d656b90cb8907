import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, demoPassword, signIn, signInByApi, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

const buyer = { email: 'buyer@demo.test', password: demoPassword }
const field = (page: Page) => page.getByLabel('Write a message')

/** A buyer in a conversation of theirs, and what else they have. */
async function openThread(page: Page): Promise<string[]> {
  await signIn(page, buyer)
  const { items } = (await (await page.request.get('/api/messages')).json()) as { items: { id: string }[] }
  const paths = items.map(({ id }) => `/dashboard/messages/${id}`)
  await page.goto(paths[0] ?? '')
  await waitForHydration(page)
  return paths
}

itInProof('G-19 a message that is too long is neither cut nor sent: the field counts it and says so', async () => {
  const page = await site.openAgain()
  await openThread(page)
  // Nothing is no message, and the field says so until something is typed.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('Write a message').waitFor()
  // Which of several files is no photo is said by its name; the others are there.
  const files = [
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('These are notes.') },
  ]
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('alert').getByText('notes.png').waitFor()
  expect(await page.getByRole('button', { name: 'Remove photo 1' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  const long = `${'A sentence of my long story. '.repeat(180)}The end.`
  await field(page).fill('x'.repeat(1799))
  expect(await page.getByText(/of 2,000 characters/).count()).toBe(0)
  await field(page).fill('x'.repeat(1800))
  await page.getByText('1,800 of 2,000 characters').waitFor()
  await field(page).focus()
  await field(page).fill('')
  await page.keyboard.insertText(long)
  expect(await field(page).inputValue()).toBe(long)
  const before = await page.getByRole('log').innerText()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('Use at most 2,000 characters').waitFor()
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await field(page).inputValue()).toBe(long)
  expect(await page.getByRole('log').innerText()).toBe(before)
  const short = `${'y'.repeat(1995)} end.`
  await field(page).fill(short)
  expect(await page.getByRole('alert').getByText('Use at most').count()).toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText(short, { exact: true }).waitFor()
})

itInProof('G-19 a first message that is too long is not cut either', async () => {
  const page = await site.openAgain()
  await signIn(page, buyer)
  const { items } = await (await page.request.get('/api/cars?brand=BMW&limit=1')).json()
  await page.goto(`/cars/${items[0].id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Message seller' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Message to/).focus()
  await page.keyboard.insertText('z'.repeat(5000))
  expect(await dialog.getByLabel(/^Message to/).inputValue()).toHaveLength(5000)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('alert').getByText('Use at most 2,000 characters').waitFor()
})

it('G-19 a quick question is added to a first message, and whoever closes the dialog finds the text again', async () => {
  const page = await site.openAgain()
  await signIn(page, buyer)
  const { items } = await (await page.request.get('/api/cars?brand=BMW&limit=1')).json()
  await page.goto(`/cars/${items[0].id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Message seller' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel(/^Message to/)
  await text.fill('\u200b')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('alert').getByText('Write a message').waitFor()
  await text.fill('I live in Waco.')
  expect(await dialog.getByRole('alert').count()).toBe(0)
  for (let press = 0; press < 2; press += 1) await dialog.getByRole('button', { name: /come see it/ }).click()
  expect(await text.inputValue()).toBe('I live in Waco.\nWhen could I come see it?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Message seller' }).click()
  expect(await text.inputValue()).toBe('I live in Waco.\nWhen could I come see it?')
  await text.fill('')
})

it('G-19 signs that nobody sees are no message: the field says so, and nothing stands in the conversation', async () => {
  const page = await site.openAgain()
  await openThread(page)
  const before = await page.getByRole('log').innerText()
  await field(page).fill('\u200b\u2060'.repeat(1_500))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('Write a message').waitFor()
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('log').innerText()).toBe(before)
  await field(page).fill('Hello')
  expect(await page.getByRole('alert').getByText('Write a message').count()).toBe(0)
})

it('G-19 a visitor who closes the dialog finds the text again, in this tab alone', async () => {
  const page = await site.openAgain()
  const { items } = await (await page.request.get('/api/cars?brand=BMW&limit=1')).json()
  const open = async (tab: Page) => {
    await tab.goto(`/cars/${items[0].id}`)
    await waitForHydration(tab)
    await tab.getByRole('button', { name: 'Message seller' }).click()
    return tab.getByRole('dialog').getByLabel(/^Message to/)
  }
  const text = await open(page)
  await text.fill('My number is at home.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Message seller' }).click()
  expect(await text.inputValue()).toBe('My number is at home.')
  expect(await (await open(await page.context().newPage())).inputValue()).toBe('')
})

it('G-19 a report names its reason: none is chosen before', async () => {
  const page = await site.openAgain()
  await openThread(page)
  await page.getByRole('button', { name: 'Conversation menu' }).click()
  await page
    .getByRole('menuitem', { name: 'Report' })
    .or(page.getByRole('button', { name: 'Report' }))
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('Choose a reason').last().waitFor()
  expect(await dialog.getByLabel('What went wrong?').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
})

it('G-19 what was not sent outlives a reload and other pages, in its own thread, until it is sent or signed out', async () => {
  const page = await site.openAgain()
  const [path = '', other = ''] = await openThread(page)
  await field(page).fill('Half a thought')
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await page.goto(other)
  await waitForHydration(page)
  expect(await field(page).inputValue()).toBe('')
  await page.goto(path)
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText('Half a thought', { exact: true }).waitFor()
  await page.reload()
  await waitForHydration(page)
  expect(await field(page).inputValue()).toBe('')

  await field(page).fill('For my eyes only')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('For my eyes only')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Hannah Brennan/ })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  expect(await kept()).not.toContain('For my eyes only')
})

it.each(['before scripts run', 'with what scripts add'])(
  'G-19 on a phone the field and the last message are in view when a thread opens, %s',
  async (when) => {
    const hasScripts = when !== 'before scripts run'
    const page = await site.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScripts })
    await signInByApi(page, 'buyer', site.url)
    const { items } = (await (await page.request.get('/api/messages')).json()) as { items: { id: string }[] }
    for (const path of items.map(({ id }) => `/dashboard/messages/${id}`)) {
      await page.goto(path)
      if (hasScripts) await waitForHydration(page)
      const edges = () =>
        page.evaluate(() => {
          const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
          const [form, last] = [edge('form:has(textarea)'), edge('[role=log] > :last-child')]
          const header = edge('header')
          return {
            isFieldShown: (form?.bottom ?? 9999) <= innerHeight,
            gap: (form?.top ?? 0) - (last?.bottom ?? 9999),
            below: (last?.bottom ?? 0) - (header?.bottom ?? 9999),
          }
        })
      await expect.poll(async () => (await edges()).isFieldShown, { message: path }).toBe(true)
      await expect.poll(async () => (await edges()).gap, { message: path }).toBeGreaterThanOrEqual(0)
      await expect.poll(async () => (await edges()).below, { message: path }).toBeGreaterThan(40)
      // A keyboard on the screen takes the lower half: the end of the conversation stays above the field.
      await page.setViewportSize({ width: 390, height: 520 })
      await expect.poll(async () => (await edges()).isFieldShown, { message: path }).toBe(true)
      await expect.poll(async () => (await edges()).gap, { message: path }).toBeGreaterThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
    }
  },
)

it('G-19 two tabs of one conversation share the draft, and neither replaces what was typed in the other', async () => {
  const page = await site.openAgain()
  const [path = ''] = await openThread(page)
  const other = await page.context().newPage()
  await other.goto(path)
  await waitForHydration(other)
  await field(page).fill('Is it')
  await expect.poll(() => field(other).inputValue()).toBe('Is it')
  await field(other).pressSequentially(' rusty?')
  await expect.poll(() => field(page).inputValue()).toBe('Is it rusty?')
  // Typed anew here: it stands here, and the other tab goes on with its own.
  await field(page).fill('My own thought')
  await other.bringToFront()
  await expect.poll(() => other.evaluate(() => Object.values(localStorage).join())).toContain('My own thought')
  await field(other).fill('Another thought')
  expect(await field(page).inputValue()).toBe('My own thought')
  for (const tab of [page, other]) {
    await tab.reload()
    await waitForHydration(tab)
  }
  await expect.poll(() => field(page).inputValue()).toBe('My own thought')
  await expect.poll(() => field(other).inputValue()).toBe('Another thought')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText('Another thought', { exact: true }).waitFor()
  expect(await field(page).inputValue()).toBe('My own thought')
  await field(page).fill('')
  await other.close()
})
