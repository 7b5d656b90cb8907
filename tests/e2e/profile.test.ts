import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, signIn, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isSharedInTest: true })
const password = 'LongEnough1'

it('S-24 a role that is chosen before the scripts of the page run stays chosen', async () => {
  const page = await site.open()
  const mayRun = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise
    await route.continue()
  })
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.locator('label').filter({ hasText: 'I want to sell' }).click()
  mayRun.resolve()
  await waitForHydration(page)
  expect(await page.getByRole('radio', { name: 'Seller' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByText('Choose Seller or Buyer').count()).toBe(0)
})

it('S-27: a fresh sign-up stands at 70 of 100, and every edit saves', async () => {
  const page = await site.open()
  const email = `vera-${randomUUID()}@example.com`
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Vera First')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+1 512 555 0147')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(7) })
  await page.getByRole('radio', { name: 'Buyer' }).check({ force: true })
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('**/login')
  await submitLoginForm(page, { email, password })
  await page.waitForURL((url) => url.pathname === '/')
  const elsewhere = await site.open()
  await signIn(elsewhere, { email, password })

  await page.goto('/dashboard/myprofile')
  const bar = page.getByRole('progressbar', { name: 'Profile completeness' })
  expect(await bar.getAttribute('value')).toBe('70')
  // It names what is missing alone, and leads to it.
  const missing = page.getByRole('region', { name: 'Profile completeness' }).getByRole('listitem')
  expect(await missing.allTextContents()).not.toContainEqual(expect.stringContaining('name'))
  await missing.getByRole('link', { name: 'Turn on two-factor authentication' }).click()
  await page.waitForURL('**/dashboard/myprofile#security')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const dialog = page.getByRole('dialog')

  await profile.getByRole('button', { name: 'Edit name' }).click()
  await dialog.getByLabel('Full name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Enter your full name').waitFor()
  await dialog.getByLabel('Full name').fill('Vera Second')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your name has been saved').waitFor()
  await page.getByRole('button', { name: 'Your menu, Vera Second' }).waitFor()

  await profile.getByRole('button', { name: 'Edit phone number' }).click()
  await dialog.getByLabel('Phone number').fill('+1 206 555 0188')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await profile.getByText('+1 206 555 0188').waitFor()

  const before = await profile.locator('img').first().getAttribute('src')
  await profile.getByRole('button', { name: 'Edit photo' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Photo is Required').waitFor()
  await dialog.getByLabel('Photo').setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(9) })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your photo has been saved').waitFor()
  await expect.poll(() => profile.locator('img').first().getAttribute('src')).not.toBe(before)

  await page.reload()
  await profile.getByText('Vera Second').first().waitFor()
  await profile.getByText('+1 206 555 0188').waitFor()

  await profile.getByRole('button', { name: 'Edit password' }).click()
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password').fill('Even longer 2')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('That isn’t your current password.').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed').waitFor()
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL('**/login?from=*')
  await submitLoginForm(elsewhere, { email, password: 'Even longer 2' })
  await elsewhere.waitForURL('**/dashboard')
  expect(site.complaints).toEqual([])
})

itInProof('S-27: the sign-ins are listed, this one marked, and each of the others can be ended', async () => {
  const here = await site.openAs('seller')
  const phone = await site.open({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await signIn(phone, { email: 'seller@demo.test', password: 'ForeCourt!26' })
  const third = await site.openAs('seller')
  await here.goto('/dashboard/myprofile')
  const table = here.getByRole('table', { name: 'Active sign-ins' })
  const rows = table.getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
  expect(await rows.nth(1).textContent()).toContain('This device')
  await rows
    .filter({ hasText: 'Safari on iPhone' })
    .getByRole('button', { name: /Sign out/ })
    .click()
  await here.getByText('Signed out there').waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await phone.goto('/dashboard')
  await phone.waitForURL('**/login?from=*')

  await here.getByRole('button', { name: /Sign out everywhere else/ }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await third.goto('/dashboard')
  await third.waitForURL('**/login?from=*')
  await here.reload()
  await here.getByRole('heading', { name: 'My Profile' }).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof('S-27: a person without a phone number reads N/A', async () => {
  const admin = await site.openAs('admin')
  const person = { email: `nophone-${randomUUID()}@example.com`, password: 'TWo capitals!' }
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) }
  const multipart = { ...person, name: 'Nora Phoneless', role: 'Buyer', photo }
  expect((await admin.request.post('/api/admin/people', { multipart })).status()).toBe(201)
  const page = await site.open()
  await signIn(page, person)
  await page.goto('/dashboard/myprofile')
  await page.getByRole('region', { name: 'Profile', exact: true }).getByText('N/A', { exact: true }).waitFor()
})

itInProof(
  'a dialog stays while its request is under way: Escape, the cross and the backdrop wait for the answer',
  async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard/myprofile')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Edit phone number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your phone number' })
    await dialog.getByLabel('Phone number').fill('+1 512 555 0143')
    // In the page itself: a service worker may send requests of its own.
    await page.evaluate(() => {
      const { fetch } = window
      const answer = Promise.withResolvers<void>()
      Object.assign(window, { answer: answer.resolve })
      window.fetch = async (...call) => {
        if (new Request(...call).method === 'PATCH') await answer.promise
        return fetch(...call)
      }
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('button[aria-busy=true]').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.mouse.click(2, 2)
    expect(await dialog.isVisible()).toBe(true)
    await page.evaluate(() => (window as unknown as { answer: () => void }).answer())
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('+1 512 555 0143').waitFor()
    expect(site.complaints).toEqual([])
  },
)

it('G-29 whoever deletes their account reads on the home page that it is gone', async () => {
  const admin = await site.openAs('admin')
  const person = { email: `leaver-${randomUUID()}@example.com`, password: 'TWo capitals!' }
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) }
  const multipart = { ...person, name: 'Lee Leaver', role: 'Buyer', photo }
  expect((await admin.request.post('/api/admin/people', { multipart })).status()).toBe(201)
  const page = await site.open()
  await signIn(page, person)
  await page.goto('/dashboard/myprofile')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
})
