import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findEmailConfirmationLink } from '#tests/support/confirm-email-address.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, meetingInputValue, payWithCard, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
const password = 'LongEnough1'

async function signUp(page: Page, person: { name: string; email: string; role: 'Buyer' | 'Seller' }): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill('+1 512 555 0147')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(7) })
  await page.locator('label').filter({ hasText: person.role }).click()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Registration successful').waitFor()
  await page.waitForURL('**/login')
  await page.getByText('Your account is ready. Log in to start.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
  await submitLoginForm(page, { email: person.email, password })
  await page.getByText('Successfully Login.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Opens the link of the mail in a second tab of the same browser. */
async function confirmInAnotherTab(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(await findEmailConfirmationLink(site.url, email))
  await tab.getByText('Your email address is confirmed').waitFor()
  await tab.close()
}

it('H-10 a car that one person posts is found, wished, booked and paid by another, and both see it sold', async () => {
  const title = `Ferrari Roma of ${randomUUID().slice(0, 8)}`
  const seller = await site.openAgain()
  const sally = `sally-${randomUUID()}@example.com`
  await signUp(seller, { name: 'Sally Seller', email: sally, role: 'Seller' })

  await seller.goto('/dashboard/addProduct')
  await seller.getByText('Confirm your email address before you post a car.').waitFor()
  await seller.getByLabel('Title', { exact: true }).fill(title)
  await confirmInAnotherTab(seller, sally)
  // This tab learns of it, and keeps the typed text.
  await seller.getByText('Confirm your email address before you post a car.').waitFor({ state: 'detached' })
  expect(await seller.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await seller.getByLabel('Category').selectOption('Ferrari')
  await seller.getByLabel('Price', { exact: true }).fill('189,500')
  await seller.getByLabel('Description').fill('One owner, every service done, and never in the rain.')
  await seller.getByLabel('Photo').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(1) },
    { name: 'side.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(2) },
  ])
  await seller.getByRole('button', { name: 'Add product', exact: true }).click()
  await seller.getByText('Successfully created a new Product!!').waitFor()
  await seller.waitForURL('**/dashboard/myProduct')
  await seller.getByRole('article').filter({ hasText: title }).waitFor()

  const buyer = await site.openAgain()
  const bob = `bob-${randomUUID()}@example.com`
  await signUp(buyer, { name: 'Bob Buyer', email: bob, role: 'Buyer' })
  await buyer.goto('/')
  await buyer.getByRole('searchbox', { name: 'Search cars' }).fill(title)
  await buyer.getByRole('button', { name: 'Search', exact: true }).click()
  await buyer.waitForURL('**/cars?**')
  await buyer.getByRole('heading', { name: title }).click()
  await buyer.waitForURL('**/cars/*')
  const carUrl = buyer.url()

  await buyer.getByRole('button', { name: /Add To Wish List/ }).click()
  await buyer.getByText('You are successfully added your new wishing product').waitFor()
  await buyer.goto('/dashboard/myWishList')
  await buyer.getByRole('article').filter({ hasText: title }).waitFor()

  await buyer.goto(carUrl)
  await buyer.getByRole('button', { name: /Book Now/ }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByText('Confirm your email address before you book.').waitFor()
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  await buyer.getByText(`We sent it again to ${bob}.`).waitFor()
  // The newest link leads back to the car.
  await buyer.goto(await findEmailConfirmationLink(site.url, bob))
  await buyer.getByRole('link', { name: 'Pick up where you left off' }).click()
  // The booking that was asked for goes on by itself.
  await dialog.getByLabel('Meeting date').waitFor()
  expect(buyer.url()).toContain(carUrl)
  expect(await dialog.getByLabel('Price').inputValue()).toBe('$189,500')
  expect(await dialog.getByLabel('Buyer name').inputValue()).toBe('Bob Buyer')
  await dialog.getByLabel('Meeting date').fill(meetingInputValue(3))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await buyer.getByText('Successfully added a new Product!!').waitFor()
  await buyer.waitForURL('**/dashboard/myOrders')

  await seller.goto('/dashboard/mybuyers')
  await seller.getByRole('article').filter({ hasText: title }).filter({ hasText: 'Bob Buyer' }).waitFor()

  await buyer.getByRole('article').filter({ hasText: title }).getByRole('link', { name: /^Pay/ }).click()
  await buyer.getByText('$189,500').first().waitFor()
  await payWithCard(buyer, '4242 4242 4242 4242')
  await buyer.getByText('Your Payment Successfully Done!').first().waitFor()
  await buyer.getByRole('heading', { name: 'What happens next' }).waitFor()
  expect(await buyer.getByRole('listitem').filter({ hasText: 'You both confirm the handover' }).count()).toBe(1)
  await buyer.goto('/dashboard/myOrders')
  await buyer.getByRole('article').filter({ hasText: title }).getByText('Paid', { exact: true }).first().waitFor()

  await seller.goto('/dashboard/myProduct')
  await seller.getByRole('article').filter({ hasText: title }).getByText('Sold', { exact: true }).first().waitFor()
  await seller.goto('/dashboard/mybuyers')
  await seller.getByRole('article').filter({ hasText: title }).getByText('Paid', { exact: true }).first().waitFor()

  await buyer.goto(carUrl)
  await buyer.getByText('This car has been sold.').waitFor()
  await buyer.getByRole('heading', { name: 'You bought this car.' }).waitFor()
  await buyer.getByRole('button', { name: /^Message / }).waitFor()
  await buyer.getByRole('link', { name: 'View order' }).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof('S-02 S-20 a brand page sends a stranger to the login and brings them back', async () => {
  const page = await site.openAgain()
  await page.goto('/ferrari?sort=priceAsc')
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await page.waitForURL('**/ferrari?sort=priceAsc')
  const card = page.getByRole('article').first()
  for (const label of ['Brand Name', 'Exposure time', 'Category', 'Location', 'Original price', 'Resale price']) {
    await card.getByText(label, { exact: true }).waitFor()
  }
  await card.getByRole('button', { name: /Book Now/ }).waitFor()
  await card.getByRole('button', { name: /Wish List/ }).waitFor()
})

itInProof('a wrong password says so, keeps the address, and signs nobody in', async () => {
  const page = await site.openAgain()
  await page.goto('/login')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'wrong-password' })
  await page.getByText('Sorry! Try again with valid user').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('buyer@demo.test')
  await page.goto('/dashboard')
  await page.waitForURL('**/login?from=*')
})

itInProof('an Admin verifies a seller, deletes one, and creates another', async () => {
  const email = `new-${randomUUID()}@example.com`
  const admin = await site.openAs('admin')
  await admin.goto('/dashboard/createUser')
  await admin.getByLabel('Name', { exact: true }).fill('Nora New')
  await admin.getByLabel('Email').fill(email)
  await admin.getByLabel('Password', { exact: true }).fill('short')
  await admin.getByLabel('Role').selectOption('Seller')
  await admin.getByLabel('Photo').setInputFiles({ name: 'n.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) })
  const create = admin.getByRole('main').locator('button[type=submit]')
  await create.click()
  await admin.getByText('password should be at least 6 characters').waitFor()
  await admin.getByLabel('Password', { exact: true }).fill('lowercase')
  await create.click()
  await admin.getByText('Please provide at least two uppercase').waitFor()
  await admin.getByLabel('Password', { exact: true }).fill('LowerCase')
  await create.click()
  await admin.getByText('Please add at least one special character').waitFor()
  await admin.getByLabel('Password', { exact: true }).fill('LowerCase!')
  await create.click()
  await admin.getByText('You are successfully added a new user').waitFor()

  await admin.goto(`/dashboard/allSeller?q=${encodeURIComponent(email)}`)
  await admin
    .getByRole('button', { name: /Make Verify/ })
    .first()
    .click()
  await admin.getByText('successfully verified this seller!').waitFor()
  await admin.getByText('Verified', { exact: true }).first().waitFor()
  await admin
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await admin.getByText('Are You Sure To Delete This Seller ?').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.getByText(`${email} delete successfully!!`).waitFor()
})

itInProof('somebody who is no Admin is sent from an Admin page to the login, and told why', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/allBuyers')
  await page.waitForURL('**/login?**')
  await page.getByText('Ohh, sorry! You are not an admin!').waitFor()
})

itInProof('signing out leads to the login with its message, and closes the dashboard', async () => {
  const page = await site.openAs('seller')
  await page.goto('/')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /menu|account|Dana|seller/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Log Out!').waitFor()
  await page.waitForURL('**/login')
  await page.goto('/dashboard')
  await page.waitForURL('**/login?from=*')
})
