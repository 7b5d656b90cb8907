import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aPhoto, demoPassword, submitLoginForm, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

const roles = ['buyer', 'seller', 'admin'] as const
type Name = (typeof roles)[number]
const pages = {} as Record<Name, Page>
beforeAll(async () => {
  for (const name of roles) pages[name] = await site.openAs(name)
})

const entries: Record<Name, string[]> = {
  seller: ['Add Product', 'My Products', 'My Buyers'],
  buyer: ['My Orders', 'My WhishList'],
  admin: ['All Buyers', 'All Sellers', 'Create an User'],
}
const addresses: Record<Name, string[]> = {
  seller: ['addProduct', 'myProduct', 'mybuyers'],
  buyer: ['myOrders', 'myWishList'],
  admin: ['allBuyers', 'allSeller', 'createUser', 'feedback'],
}
const roleOf: Record<Name, string> = { seller: 'Seller', buyer: 'Buyer', admin: 'Admin' }

async function openLogin(query = ''): Promise<Page> {
  const page = await site.open()
  await page.goto(`/login${query}`)
  return page
}

/** The error beside a field, linked to it for screen readers too. */
async function errorBeside(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true })
  const id = await field.evaluate((input) => `${input.id}-error`)
  await expect.poll(() => field.getAttribute('aria-describedby')).toContain(id)
  return (await page.locator(`[id="${id}"]`).textContent()) ?? ''
}

it('S-06 S-08 a stranger is sent from every dashboard address to the login, with where they came from', async () => {
  const own = Object.values(addresses).flat()
  for (const path of ['', '/myprofile', '/myOrders/none', ...own.map((name) => `/${name}`)]) {
    const answer = await fetch(`${site.url}/dashboard${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([
      302,
      `/login?${new URLSearchParams({ from: `/dashboard${path}` })}`,
    ])
  }
})

it.each(roles)('S-06 S-11 the sidebar of the %s has the entries of that role, as the server knows it', async (name) => {
  const page = pages[name]
  await page.goto('/faq')
  await page.evaluate(() => localStorage.setItem('role', 'Admin'))
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  const labels = await sidebar.getByRole('link').allTextContents()
  expect(labels).toEqual(expect.arrayContaining(['My Profile', ...entries[name]]))
  const foreign = roles.filter((other) => other !== name).flatMap((other) => entries[other])
  expect(labels.filter((label) => foreign.includes(label))).toEqual([])
})

it.each(roles)('S-08 A-03 the server guards every dashboard page by role: %s', async (name) => {
  const { request } = pages[name].context()
  for (const owner of roles) {
    for (const path of addresses[owner]) {
      const answer = await request.get(`/dashboard/${path}`, { maxRedirects: 0 })
      const found = `${path}: ${answer.status()} ${answer.headers().location ?? ''}`
      if (owner === name) expect(found).toBe(`${path}: 200 `)
      else if (owner === 'admin') expect(found).toMatch(/: 302 \/login\?from=.+&toast=not-an-admin$/)
      else {
        expect(found).toBe(`${path}: 403 `)
        expect(await answer.text()).toContain(`This page is for the role ${roleOf[owner]}.`)
      }
    }
  }
})

it('S-08 A-03 M-02 the browser guards them too, and says to whom they belong', async () => {
  const page = pages.seller
  await page.goto('/dashboard')
  await waitForHydration(page)
  const walkTo = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
  await walkTo('/dashboard/myOrders')
  await page.getByText('This page is for the role Buyer.').waitFor()
  await walkTo('/dashboard/allBuyers')
  await page.waitForURL('**/login?**')
  await page.getByText('Ohh, sorry! You are not an admin!').waitFor()
})

it('V-01 the login names what is missing, beside the field and in its words', async () => {
  const page = await openLogin()
  const press = () => page.getByRole('button', { name: 'Log in', exact: true }).click()
  await press()
  expect(await errorBeside(page, 'Email')).toBe('Email Address is required')
  expect(await errorBeside(page, 'Password')).toBe('Password is required')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await press()
  await page.getByText('Password must be 6 characters or longer').waitFor()
  expect(await errorBeside(page, 'Password')).toBe('Password must be 6 characters or longer')
})

it('M-01 M-09 a wrong password and an unknown address get the same notification, and keep what was typed', async () => {
  const page = await openLogin()
  for (const email of ['buyer@demo.test', `nobody-${randomUUID()}@demo.test`]) {
    await submitLoginForm(page, { email, password: 'wrong-password' })
    const alert = page.getByRole('alert').filter({ hasText: 'Sorry! Try again with valid user' })
    await alert.first().waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    // On a busy machine it may have disappeared on its own.
    const dismiss = page.getByRole('button', { name: 'Dismiss' }).first()
    await dismiss.click({ timeout: 5_000 }).catch(() => {})
    await alert.first().waitFor({ state: 'hidden' })
  }
})

itInProof('M-08 M-09 a login without a network says so, and what to do', async () => {
  const page = await openLogin()
  // The first input, before the network fails, loads the code for messages.
  await page.getByLabel('Email').click()
  await waitForHydration(page)
  await page.locator('[popover=manual]').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
  await page.getByText('We couldn’t reach the server. Check your connection and try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Successfully Login.').waitFor()
})

it('S-23 M-11 T-01 the login shows that it is at work, returns to where one came from, and leaves no trace', async () => {
  const page = await site.open()
  await page.goto('/faq')
  await page.goto('/about')
  await page.goto('/login?from=%2Ftesla%3Fsort%3DpriceAsc')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await isReleased
    await route.continue()
  })
  await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await page.locator('button[aria-busy=true]').waitFor()
  expect(await button.isDisabled()).toBe(true)
  release()
  await page.getByText('Successfully Login.').waitFor()
  await page.waitForURL('**/tesla?sort=priceAsc')
  await page.goBack()
  await page.waitForURL('**/about')
})

itInProof('S-23 without an address to return to, the login leads home, and never to another host', async () => {
  for (const query of ['', '?from=https%3A%2F%2Fevil.example%2F', '?from=%2F%2Fevil.example']) {
    const page = await openLogin(query)
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
    await page.waitForURL(`${site.url}/`)
  }
})

it('T-01 a signed-in person never sees a signed-out page, not for a moment', async () => {
  const page = pages.buyer
  const html = await (await page.context().request.get('/')).text()
  expect(html).toContain('Your menu, Hannah Brennan')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('header a')) if (link.textContent === 'Login') seen.push('Login')
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu, Hannah Brennan' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

it('T-07 M-22 signing out leads to the login with its message', async () => {
  const page = await site.openAs('admin')
  await page.goto('/faq')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Your menu, Ruth Abrams' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('status').filter({ hasText: 'Log Out!' }).waitFor()
  await page.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
})

type Person = { name: string; email: string; role: 'Buyer' | 'Seller' }

async function fillSignUp(page: Page, { name, email, role }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+1 512 555 0147')
  await page.getByLabel('Password', { exact: true }).fill('LongEnough1')
  await page.locator('label').filter({ hasText: role }).click()
}

const submitSignUp = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true }).click()

it('S-24 A-01 the sign-up asks for what the row names, shows the password, and offers Seller or Buyer alone', async () => {
  const page = await site.open()
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  expect(await password.getAttribute('type')).toBe('password')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  const roles = page.getByRole('group', { name: 'Role' }).getByRole('radio')
  expect(await roles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).sort())).toEqual([
    'Buyer',
    'Seller',
  ])
  expect(await roles.evaluateAll((inputs) => inputs.map((input) => input.matches(':checked')))).toEqual([true, false])
  expect(await page.getByLabel('Phone number').getAttribute('inputmode')).toBe('tel')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
})

it('V-04 S-24 a sign-up without a photo is told so beside the field, and by the server as well', async () => {
  const page = await site.open()
  await page.goto('/signup')
  await fillSignUp(page, { name: 'Pia', email: `pia-${randomUUID()}@example.com`, role: 'Buyer' })
  await submitSignUp(page)
  await page.getByText('Photo is Required').waitFor()
  expect(await errorBeside(page, 'Photo')).toBe('Photo is Required')
  const body = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Pia',
    email: `pia-${randomUUID()}@example.com`,
    phoneNumber: '+1 512 555 0147',
    password: 'LongEnough1',
    role: 'Buyer',
  })) {
    body.set(name, value)
  }
  const answer = await fetch(`${site.url}/api/accounts`, { method: 'POST', body, headers: { origin: site.url } })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error: { fields: { photo: 'Photo is Required' } } })
})

it('T-06 M-14 M-03 A-07 S-24 a sign-up leads to the login, and its address has one account', async () => {
  const email = `sam-${randomUUID()}@example.com`
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(4, 300) }
  const page = await site.open()
  await page.goto('/signup')
  await fillSignUp(page, { name: 'Sam Signer', email, role: 'Seller' })
  await page.getByLabel('Photo').setInputFiles(photo)
  await submitSignUp(page)
  await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor()
  await page.waitForURL('**/login')

  await page.goto('/signup')
  await fillSignUp(page, { name: 'Sam Again', email: email.toUpperCase(), role: 'Buyer' })
  await page.getByLabel('Photo').setInputFiles(photo)
  await submitSignUp(page)
  await page.getByText(/already has an account \(email-already-in-use\)/).waitFor()
  expect(await errorBeside(page, 'Email')).toContain('use another address')
  expect(await page.getByLabel('Full name').inputValue()).toBe('Sam Again')

  await page.goto('/login')
  await submitLoginForm(page, { email, password: 'LongEnough1' })
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('button', { name: 'Your menu, Sam Signer' }).click()
  const menu = page.getByRole('banner')
  await menu.getByText('Seller', { exact: true }).waitFor()
  expect(await menu.locator('img').first().getAttribute('src')).toMatch(/^\/media\//)
})

it('A-07 a seller who wants to buy is told to switch in the menu', async () => {
  const data = { carId: 'any', meetingAt: new Date(Date.now() + 86_400_000).toISOString(), phone: '+1 512 555 0147' }
  const answer = await pages.seller.context().request.post('/api/bookings', { data, headers: { origin: site.url } })
  expect(answer.status()).toBe(403)
  const { error } = (await answer.json()) as { error: { message: string } }
  expect(error.message).toBe(
    'This requires the role Buyer, but you’re signed in as Seller. Switch to buying in your menu.',
  )
})

it('no page complained', () => {
  expect(site.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
