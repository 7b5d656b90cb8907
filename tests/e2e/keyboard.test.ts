import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import {
  describeFocusedElement,
  pressKeyOn,
  pressTabUntilFocused,
  typeInto,
  typeMeetingTime,
  waitForNavigation,
} from './keyboard.ts'
import { aPhoto, demoPassword, meetingInputValue, useDemoSite, waitForHydration } from './site.ts'

// This file uses no pointer: everything is done with keys, and found by its accessible role and name.
const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-keyboard-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openSignedIn(email: string): Promise<Page> {
  const page = await site.open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await waitForHydration(page)
  await follow(page, 'Login', 'Log in')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', demoPassword)
  await page.keyboard.press('Enter')
  await waitForNavigation(page, /used cars/i)
  return page
}

/** Follows a link with keys and waits until the focus is on the new page. */
async function follow(page: Page, name: string | RegExp, heading: string | RegExp): Promise<void> {
  await pressKeyOn(page, 'link', name)
  await waitForNavigation(page, heading)
}

async function toDashboard(page: Page, entry: string): Promise<void> {
  await pressKeyOn(page, 'button', /^Your menu/)
  await follow(page, 'Dashboard', /^Hello/)
  await follow(page, entry, entry)
}

describe('G-24 with the keyboard alone', () => {
  itInProof('a seller posts a car with a photo', async () => {
    const photo = join(folder, 'front.jpg')
    await writeFile(photo, await aPhoto(3))
    const title = `Audi Q5 of ${randomUUID().slice(0, 8)}`
    const page = await openSignedIn('seller@demo.test')
    await toDashboard(page, 'Add Product')
    await typeInto(page, 'Title', title)
    await typeInto(page, 'Category', 'Audi', 'combobox')
    await typeInto(page, 'Price', '28500')
    // What is missing is reported, and the first field of it has the focus.
    await pressKeyOn(page, 'button', 'Add product')
    await page.getByText('Description is Required').waitFor()
    await expect.poll(() => describeFocusedElement(page)).toMatchObject({ role: 'button', name: 'Photo' })
    await typeInto(page, 'Description', 'One owner, serviced every year, no scratch.')
    // Added some key presses early: the browser learns of the listener a moment after it is added here.
    const choosing = page.waitForEvent('filechooser')
    await pressTabUntilFocused(page, 'button', 'Photo')
    await page.keyboard.press('Space')
    await (await choosing).setFiles(photo)
    await page.getByRole('list', { name: 'Your photos' }).getByRole('img').waitFor()
    await pressKeyOn(page, 'button', 'Add product')
    await waitForNavigation(page, /^My Products/)
    await page.getByRole('article').filter({ hasText: title }).waitFor()
  })

  itInProof('somebody finds a car by words and by filters, and opens it', async () => {
    const page = await site.open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await waitForHydration(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => describeFocusedElement(page)).toEqual({ role: 'link', name: 'Skip to content' })
    await page.keyboard.press('Enter')
    await pressTabUntilFocused(page, 'searchbox', 'Search cars')
    await page.keyboard.type('BMW')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cars?q=BMW')
    await waitForNavigation(page, 'Browse cars')
    await typeInto(page, 'Max price', '60000')
    await page.keyboard.press('Enter')
    await page.waitForURL(/priceMax=60000/)
    // The address changes before the list: this belongs to the new one.
    await page.getByRole('link', { name: /^Remove filter .*60,000/ }).waitFor()
    const car = await page.getByRole('article').getByRole('link').first().innerText()
    await follow(page, car, car)
    expect(new URL(page.url()).pathname).toMatch(/^\/cars\/.+/)
  })

  it('a buyer books a meeting: the dialog holds the focus and gives it back', async () => {
    const page = await openSignedIn('buyer@demo.test')
    await follow(page, 'Browse cars', 'Browse cars')
    const car = await page.getByRole('article').getByRole('link').first().innerText()
    await follow(page, car, car)
    await pressKeyOn(page, 'button', /^Book Now/)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await describeFocusedElement(page))?.name).toMatch(/^Book Now/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Meeting date').waitFor()
    await pressTabUntilFocused(page, 'textbox', 'Meeting date')
    await typeMeetingTime(page, meetingInputValue(3))
    await pressKeyOn(page, 'button', 'Confirm')
    await waitForNavigation(page, /^My Orders/)
    await page.getByRole('article').filter({ hasText: car }).waitFor()
  })

  itInProof('a buyer pays an order by card', async () => {
    const page = await openSignedIn('buyer@demo.test')
    await toDashboard(page, 'My Orders')
    await pressKeyOn(page, 'link', /^Pay/)
    await page.waitForURL('**/dashboard/myOrders/*')
    await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
    await typeInto(page, 'Card number', '4242424242424242')
    await typeInto(page, 'Expiry', '1234')
    await typeInto(page, 'CVC', '123')
    await pressKeyOn(page, 'button', /^Pay \$/)
    await page.getByRole('heading', { name: 'Congrats! your payment completed' }).waitFor()
  })

  itInProof('an Admin verifies a seller', async () => {
    const email = await signUp('Seller')
    const page = await openSignedIn('admin@demo.test')
    await toDashboard(page, 'All Sellers')
    await search(page, email)
    await pressKeyOn(page, 'button', /^Make Verify/)
    // The address is not confirmed yet, which the Admin reads first.
    await page.getByRole('dialog', { name: 'Verify this seller?' }).getByText(`${email}, not confirmed`).waitFor()
    await pressKeyOn(page, 'button', /^Verify$/)
    await page.getByRole('row').filter({ hasText: email }).getByText('Verified', { exact: true }).waitFor()
    // The button has disappeared with its action; the focus stays in the row.
    await expect.poll(() => describeFocusedElement(page)).toMatchObject({ role: 'row' })
  })

  itInProof('an Admin deletes a person, and is asked first', async () => {
    const email = await signUp('Buyer')
    const page = await openSignedIn('admin@demo.test')
    await toDashboard(page, 'All Buyers')
    await search(page, email)
    await pressKeyOn(page, 'button', /^Delete/)
    await page.getByRole('dialog').waitFor()
    await pressKeyOn(page, 'button', 'Cancel')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await describeFocusedElement(page))?.name).toMatch(/^Delete/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressKeyOn(page, 'button', 'Delete')
    await page.getByRole('row').filter({ hasText: email }).waitFor({ state: 'detached' })
    // The focused element is gone, and so is the list: the focus must not move to the top of the page.
    await expect.poll(() => describeFocusedElement(page)).toMatchObject({ role: 'heading' })
  })
})

/** A user that no other test knows. */
async function signUp(role: 'Buyer' | 'Seller'): Promise<string> {
  const email = `kim-${randomUUID()}@example.com`
  const body = new FormData()
  const person = { name: `Kim ${role}`, email, phoneNumber: '+1 512 555 0147', password: demoPassword, role }
  for (const [name, value] of Object.entries(person)) body.set(name, value)
  body.set('photo', new File([new Uint8Array(await aPhoto(5))], 'me.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${site.url}/api/accounts`, { method: 'POST', headers: { origin: site.url }, body })
  expect(answer.ok).toBe(true)
  return email
}

async function search(page: Page, email: string): Promise<void> {
  await pressTabUntilFocused(page, 'searchbox', /search/i)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=/)
  await page.getByRole('row').filter({ hasText: email }).waitFor()
  // The previous list had this row too, among others.
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
}

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
