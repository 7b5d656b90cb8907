import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findEmailConfirmationLink } from '#tests/support/confirm-email-address.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { countKeyPresses, describeFocusedElement, pressKeyOn, pressTabUntilFocused, typeInto } from './keyboard.ts'
import { aPhoto, useDemoSite, waitForHydration } from './site.ts'

// The jobs that people come for, by keys alone: how many presses each takes, without the characters that are typed.
const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-keyboard-jobs-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  expect(site.complaints).toEqual([])
})

async function openAt(path: string, who?: 'buyer' | 'seller' | 'admin'): Promise<Page> {
  const page = who ? await site.openAs(who) : await site.openAgain()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await waitForHydration(page)
  return page
}

/** A car that nobody has booked, far from those of the other tests. */
async function aCar(page: Page, at: number): Promise<{ id: string; title: string }> {
  const { items } = await (await page.request.get('/api/cars?brand=Tesla&sort=priceAsc')).json()
  return items[at]
}

describe('G-24 each job by keys alone', () => {
  itInProof('a family car for $15,000 is found from the home page', async () => {
    const page = await openAt('/')
    const keys = countKeyPresses(page)
    // The focus may be anywhere in the group of prices; its arrow keys choose.
    await pressTabUntilFocused(page, 'radio', /^Any/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await describeFocusedElement(page)).toMatchObject({ role: 'radio', name: '$15,000' })
    await pressKeyOn(page, 'link', 'Family cars')
    await page.waitForURL(/priceMax=15000/)
    await page.getByRole('article').first().waitFor()
    expect(keys.presses()).toBeLessThanOrEqual(30)
  })

  itInProof('a buyer who is signed in books at the proposed time', async () => {
    const page = await openAt('/cars', 'buyer')
    const car = await aCar(page, 8)
    await page.goto(`/cars/${car.id}`)
    await waitForHydration(page)
    const keys = countKeyPresses(page)
    await pressKeyOn(page, 'button', /^Book Now/)
    await page.getByText('This is just a suggestion').waitFor()
    await pressKeyOn(page, 'button', 'Confirm')
    await page.waitForURL('**/dashboard/myOrders')
    await page.getByRole('article').filter({ hasText: car.title }).waitFor()
    expect(keys.presses()).toBeLessThanOrEqual(45)
  })

  itInProof('a new visitor signs up inside the dialog and books; nothing of it is lost', async () => {
    const page = await openAt('/cars')
    const car = await aCar(page, 9)
    await page.goto(`/cars/${car.id}`)
    await waitForHydration(page)
    const email = 'kay.keys@example.com'
    const keys = countKeyPresses(page)
    await pressKeyOn(page, 'link', /^Book Now/)
    await page.getByRole('dialog').getByLabel('Full name').waitFor()
    await typeInto(page, 'Full name', 'Kay Keys')
    await typeInto(page, 'Email', email)
    await typeInto(page, 'Password', 'LongEnough1')
    await typeInto(page, 'Phone number', '+1 512 555 0188')
    await page.keyboard.press('Enter')
    await page.getByText('Confirm your email address before you book.').waitFor()
    // The link of the mail, in another window.
    const fromMail = await page.context().newPage()
    await fromMail.goto(await findEmailConfirmationLink(site.url, email))
    await page.bringToFront()
    await page.getByText('This is just a suggestion').waitFor()
    await pressKeyOn(page, 'button', 'Confirm')
    await page.waitForURL('**/dashboard/myOrders')
    await page.getByRole('article').filter({ hasText: car.title }).waitFor()
    expect(keys.presses()).toBeLessThanOrEqual(55)
  })

  itInProof('a seller posts a car with five photos', async () => {
    const photos = await Promise.all(
      ['front', 'side', 'rear', 'inside', 'dash'].map(async (name, seed) => {
        const path = join(folder, `${name}.jpg`)
        await writeFile(path, await aPhoto(seed + 1))
        return path
      }),
    )
    const page = await openAt('/dashboard/addProduct?draft=new', 'seller')
    const keys = countKeyPresses(page)
    await typeInto(page, 'VIN', '5YJ3E1EA7MF000316')
    await page.getByText('Valid VIN: 2021 Tesla Model 3.').waitFor()
    await typeInto(page, 'Mileage', '40,000')
    const choosing = page.waitForEvent('filechooser')
    await pressTabUntilFocused(page, 'button', 'Photo')
    await page.keyboard.press('Space')
    await (await choosing).setFiles(photos)
    await expect
      .poll(() => page.getByRole('list', { name: 'Your photos' }).getByRole('img').count())
      .toBe(photos.length)
    await typeInto(page, 'Price', '27,500')
    await typeInto(page, 'Description', 'One owner, serviced every year, no scratch.')
    await pressKeyOn(page, 'button', 'Add product')
    await page.waitForURL('**/dashboard/myProduct')
    await page.getByRole('article').filter({ hasText: '$27,500' }).waitFor()
    expect(keys.presses()).toBeLessThanOrEqual(110)
  })

  itInProof('an Admin verifies the seller who waits longest', async () => {
    const page = await openAt('/dashboard/verifications', 'admin')
    const waiting = async () => (await (await page.request.get('/api/admin/verifications/count')).json()).waiting
    const before = await waiting()
    const keys = countKeyPresses(page)
    await pressKeyOn(page, 'button', /^Verify/)
    await expect.poll(waiting).toBe(before - 1)
    // The next one stands there, with the focus on them.
    await expect.poll(() => describeFocusedElement(page)).not.toBeNull()
    expect(keys.presses()).toBeLessThanOrEqual(30)
  })
})
