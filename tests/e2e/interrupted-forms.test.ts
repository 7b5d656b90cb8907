import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { expectOkResponse } from './all-sign-in-methods.ts'
import { aPhoto, demoPassword, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isSharedInTest: true })
afterAll(() => expect(site.complaints).toEqual([]))

type Name = 'buyer' | 'seller' | 'admin'

/** The session ends, the press leads to the log-in, and from there back to the page. */
async function pressSignedOut(page: Page, { name, button }: { name: Name; button: Locator }): Promise<void> {
  const { pathname, search } = new URL(page.url())
  await page.context().clearCookies({ name: 'forecourt.session_token' })
  await button.click()
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, { email: `${name}@demo.test`, password: demoPassword })
  await page.waitForURL((url) => url.pathname + url.search === pathname + search)
}

async function openForm(page: Page, path: string, button: RegExp): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('button', { name: button }).first().click()
}

const stillSays = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text)
const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
const buttonOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

describe('what was typed outlives a session that ends', () => {
  it('in a request for a refund', async () => {
    const page = await site.openAs('buyer')
    await openForm(page, '/dashboard/myOrders?state=paid', /^More/)
    await page
      .getByRole('button', { name: /^Request a refund/ })
      .first()
      .click()
    await inDialog(page, 'Amount in dollars').fill('123')
    await inDialog(page, 'What went wrong?').fill('The gearbox is loud.')
    await pressSignedOut(page, { name: 'buyer', button: buttonOf(page, 'Send') })
    await stillSays(inDialog(page, 'Amount in dollars'), '123')
    await stillSays(inDialog(page, 'What went wrong?'), 'The gearbox is loud.')
    await buttonOf(page, 'Cancel').click()
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  itInProof('in the profile, where a password is never kept', async () => {
    const page = await site.openAs('buyer')
    await openForm(page, '/dashboard/myprofile', /^Edit name/)
    await inDialog(page, 'Full name').fill('Hannah B. Brennan')
    await pressSignedOut(page, { name: 'buyer', button: buttonOf(page, 'Save') })
    await stillSays(inDialog(page, 'Full name'), 'Hannah B. Brennan')

    await openForm(page, '/dashboard/myprofile', /^Edit email/)
    await inDialog(page, 'New email').fill('hannah@example.com')
    await inDialog(page, 'Current password').fill(demoPassword)
    await page.context().clearCookies({ name: 'forecourt.session_token' })
    await buttonOf(page, 'Send link').click()
    await page.waitForURL('**/login?from=*')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      demoPassword,
    )
    await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
    await page.waitForURL('**/dashboard/myprofile')
    await stillSays(inDialog(page, 'New email'), 'hannah@example.com')
    expect(await inDialog(page, 'Current password').inputValue()).toBe('')
  })

  itInProof('in the reasons of an Admin, about the same person and the same car', async () => {
    const page = await site.openAs('admin')
    await openForm(page, '/dashboard/allBuyers', /^More/)
    const suspend = page.getByRole('button', { name: /^Suspend/ })
    const person = ((await suspend.textContent()) ?? '').replace('Suspend: ', '')
    await suspend.click()
    await inDialog(page, 'Reason').fill('Sent the same message to everybody.')
    await pressSignedOut(page, { name: 'admin', button: buttonOf(page, 'Suspend') })
    await stillSays(inDialog(page, 'Reason'), 'Sent the same message to everybody.')
    await page.getByRole('dialog').getByText(person).waitFor()

    await openForm(page, '/dashboard/listings', /^Take down/)
    await inDialog(page, 'Reason').fill('The pictures show another car.')
    await pressSignedOut(page, { name: 'admin', button: buttonOf(page, 'Take down') })
    await stillSays(inDialog(page, 'Reason'), 'The pictures show another car.')
  })

  itInProof('in the decision of a dispute and the settlement of a payout', async () => {
    const page = await site.openAs('admin')
    await openForm(page, '/dashboard/payments?kind=disputes', /^Decide/)
    await inDialog(page, 'Reason').fill('The seller agrees with it.')
    const decline = page.getByRole('dialog').locator('button[value=decline]')
    await pressSignedOut(page, { name: 'admin', button: decline })
    await stillSays(inDialog(page, 'Reason'), 'The seller agrees with it.')

    await openForm(page, '/dashboard/payments?kind=payouts', /^Settle/)
    await inDialog(page, 'Reference').fill('Transfer 4711')
    await pressSignedOut(page, { name: 'admin', button: buttonOf(page, 'Settle') })
    await stillSays(inDialog(page, 'Reference'), 'Transfer 4711')
  })

  itInProof('in the form of a car whose minimum for offers does not load: the minimum stays as it is', async () => {
    const page = await site.openAs('seller')
    const { items } = await (await page.request.get('/api/my/cars?state=available&limit=48')).json()
    const path = `/api/my/cars/${items[0].id}/offer-minimum`
    const headers = { origin: site.url }
    const minimum = async () => (await (await page.request.get(path)).json()).minCents
    await expectOkResponse(page.request.put(path, { data: { minCents: 123_456 }, headers }))
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    await page.goto(`/dashboard/myProduct/${items[0].id}`)
    const field = page.getByLabel('Lowest offer you’ll consider')
    const isNotLoaded = page.getByText('We couldn’t load your minimum')
    await isNotLoaded.waitFor()
    await page.getByLabel('Description').fill('New tyres, a new battery, and a full tank.')
    const save = page.getByRole('button', { name: 'Save changes' })
    await pressSignedOut(page, { name: 'seller', button: save })
    await stillSays(page.getByLabel('Description'), 'New tyres, a new battery, and a full tank.')
    await isNotLoaded.waitFor()
    expect(await field.isDisabled()).toBe(true)
    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await stillSays(field, '1,234.56')
    expect(await isNotLoaded.count()).toBe(0)
    await save.click()
    await page.waitForURL('**/dashboard/myProduct')
    expect(await minimum()).toBe(123_456)

    // What was typed is kept, and saved after the log-in.
    await page.goto(`/dashboard/myProduct/${items[0].id}`)
    await stillSays(field, '1,234.56')
    await field.fill('')
    await pressSignedOut(page, { name: 'seller', button: save })
    await expect.poll(() => field.isEnabled()).toBe(true)
    await stillSays(field, '')
    await save.click()
    await page.waitForURL('**/dashboard/myProduct')
    expect(await minimum()).toBeNull()
    site.complaints.splice(0)
  })

  itInProof('in the form of a new car and of a car that is changed, with the photos that are up already', async () => {
    const page = await site.openAs('seller')
    await page.goto('/dashboard/myProduct')
    const edit = page.getByRole('link', { name: /^Edit/ }).first()
    const paths = ['/dashboard/addProduct', (await edit.getAttribute('href')) ?? '']
    for (const path of paths) {
      await page.goto(path)
      await waitForHydration(page)
      const photos = page.getByRole('main').locator('img[src*="/media/"]')
      const before = await photos.count()
      await page.getByLabel('Description').fill('New tyres, a new battery, and a full tank.')
      const stored = page.waitForResponse((response) => response.url().endsWith('/api/images') && response.ok())
      await page
        .getByLabel('Photo')
        .first()
        .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(before + 5) })
      await stored
      await expect.poll(() => photos.count()).toBe(before + 1)
      if (path === paths[0]) {
        await page.getByLabel('Title', { exact: true }).fill('A car of the test')
        await page.getByLabel('Category').selectOption('Tesla')
        await page.getByLabel('Price', { exact: true }).fill('20000')
      }
      await pressSignedOut(page, { name: 'seller', button: page.getByRole('main').locator('button[type=submit]') })
      await stillSays(page.getByLabel('Description'), 'New tyres, a new battery, and a full tank.')
      await expect.poll(() => photos.count()).toBe(before + 1)
    }
  })

  itInProof('in the form of a new user, but for the password and the photo', async () => {
    const page = await site.openAs('admin')
    await page.goto('/dashboard/createUser')
    await waitForHydration(page)
    const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
    await field('Name').fill('Nora New')
    await field('Email').fill('nora.new@example.com')
    await field('Password').fill('LowerCase!')
    await field('Role').selectOption('Seller')
    await page.getByRole('button', { name: 'Use initials' }).click()
    await page.getByRole('main').locator('img').waitFor()
    await pressSignedOut(page, { name: 'admin', button: page.getByRole('main').locator('button[type=submit]') })
    await stillSays(field('Name'), 'Nora New')
    // The server's message about the session disappears with the log-in.
    await expect.poll(() => page.getByText('Please log in first.').count(), { timeout: 1_500 }).toBe(0)
    await stillSays(field('Email'), 'nora.new@example.com')
    await stillSays(field('Role'), 'Seller')
    expect(await field('Password').inputValue()).toBe('')
  })

  itInProof('in the role that an Admin gives to a person, and in the dialog of a photo', async () => {
    const page = await site.openAs('admin')
    await openForm(page, '/dashboard/allBuyers', /^More/)
    await page.getByRole('button', { name: /^Change role/ }).click()
    await inDialog(page, 'New role').selectOption('Admin')
    const person = (await page.getByRole('dialog').locator('strong').textContent()) ?? ''
    await pressSignedOut(page, { name: 'admin', button: buttonOf(page, 'Change role') })
    await stillSays(inDialog(page, 'New role'), 'Admin')
    await page.getByRole('dialog').getByText(person).waitFor()

    await openForm(page, '/dashboard/myprofile', /^Edit photo/)
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) }
    await inDialog(page, 'Photo').setInputFiles(photo)
    await pressSignedOut(page, { name: 'admin', button: buttonOf(page, 'Save') })
    await inDialog(page, 'Photo').waitFor({ state: 'attached' })
  })
})
