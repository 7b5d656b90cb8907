import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { findEmailConfirmationLink } from '#tests/support/confirm-email-address.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { demoPassword, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
afterAll(() => expect(site.complaints).toEqual([]))

/** Opens the page of a car as a visitor, and its booking dialog. */
async function openDialog(page: Page, at: number): Promise<{ id: string; title: string; priceCents: number }> {
  const { items } = await (await page.request.get('/api/cars?brand=Tesla&sort=priceAsc')).json()
  await page.goto(`/cars/${items[at].id}`)
  await page.getByRole('link', { name: /^Book Now/ }).click()
  await page.getByRole('dialog').getByLabel('Full name').waitFor()
  return items[at]
}

it('S-22 S-24 M-14 a new visitor books from the page of a car: four fields, three presses and the link of a mail', async () => {
  const page = await site.openAgain()
  const dialog = page.getByRole('dialog')
  const car = await openDialog(page, 6)
  const taken = { name: 'Nadia New', email: 'buyer@demo.test', password: 'LongEnough1', phone: '+1 512 555 0188' }
  await dialog.getByLabel('Full name').fill(taken.name)
  await dialog.getByLabel('Email').fill(taken.email)
  await dialog.getByLabel('Password', { exact: true }).fill(taken.password)
  await dialog.getByLabel('Phone number').fill(taken.phone)
  expect(await dialog.locator('input').count()).toBe(4)
  // What it is about stands above the fields: the car and its price.
  await dialog.getByText(car.title, { exact: true }).waitFor()
  await dialog.getByText(`$${(car.priceCents / 100).toLocaleString('en-US')}`, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Sign up and continue' }).click()
  await dialog.getByText('email-already-in-use').waitFor()

  // What was typed outlives the dialog, but for the password.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Book Now/ }).click()
  expect(await dialog.getByLabel('Full name').inputValue()).toBe(taken.name)
  const email = 'nadia.new@example.com'
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(taken.password)
  await dialog.getByRole('button', { name: 'Sign up and continue' }).click()
  await page.getByText('Registration successful').waitFor()
  await dialog.getByText('Confirm your email address before you book.').waitFor()
  // It is no wall: what is kept, and what is still to be done.
  await dialog.getByText('Your name, phone number and this car are saved. Nothing is booked yet.').waitFor()
  await dialog
    .getByText(
      `Open the email we sent to ${email} and tap the link. If you open it on another device, log in there first.`,
    )
    .waitFor()

  // The link leads back to the dialog, and the tab that waits goes on by itself.
  const fromMail = await page.context().newPage()
  await fromMail.goto(await findEmailConfirmationLink(site.url, email))
  await fromMail.getByRole('link', { name: 'Pick up where you left off' }).click()
  await fromMail.getByRole('dialog').getByLabel('Meeting date').waitFor()
  expect(new URL(fromMail.url()).pathname).toBe(`/cars/${car.id}`)
  await dialog.getByText('This is just a suggestion').waitFor()
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe(taken.phone)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/dashboard/myOrders')

  // The notification goes in seconds; what was asked and what comes next stays, also after a reload.
  const booked = page.getByRole('region', { name: /^We’ve asked .* for you$/ })
  await booked.getByText(`To see the ${car.title}`).waitFor()
  await booked.getByText('Requested time:').waitFor()
  await booked.getByRole('button', { name: /^Message / }).waitFor()
  await page.reload()
  await waitForHydration(page)
  await booked.getByRole('link', { name: 'See this order' }).waitFor()
  await booked.getByRole('button', { name: 'Got it' }).click()
  await booked.waitFor({ state: 'detached' })
  // What was put away stays so.
  await page.reload()
  await waitForHydration(page)
  expect(await booked.count()).toBe(0)
})

itInProof(
  'S-22 S-23 G-30 an account that exists logs in inside the dialog, and one that sells switches there',
  async () => {
    const page = await site.openAgain()
    const dialog = page.getByRole('dialog')
    const buyer = { email: 'kenji.tanaka@demo.test', password: demoPassword }
    await openDialog(page, 7)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await submitLoginForm(page, { ...buyer, password: 'wrong-one' })
    await dialog.getByText('That email and password don’t match an account.').waitFor()
    await submitLoginForm(page, buyer)
    await dialog.getByText('This is just a suggestion').waitFor()
    expect(await dialog.getByLabel('Buyer name').inputValue()).toBe('Kenji Tanaka')

    // The car is not this seller's own.
    const selling = await site.openAgain()
    const itsDialog = selling.getByRole('dialog')
    await openDialog(selling, 7)
    await itsDialog.getByRole('button', { name: 'Log in' }).click()
    await submitLoginForm(selling, { email: 'seller@demo.test', password: demoPassword })
    await itsDialog.getByText('You’re logged in to sell.').waitFor()
    await itsDialog.getByRole('button', { name: /^(Start|Switch to) buying/ }).click()
    await itsDialog.getByText('This is just a suggestion').waitFor()
  },
)
