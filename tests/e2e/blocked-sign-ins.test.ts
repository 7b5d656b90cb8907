import { expect } from 'vitest'
import { totpCode } from '#platform/identity/totp.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import {
  createFirstSignInSteps,
  expectOkResponse,
  passwordOfAllSignInMethodsPerson,
  postInPageSession,
  signUpWithAllSignInMethods,
} from './all-sign-in-methods.ts'
import { demoPassword, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
itInProof('S-23 C-19 every way in asks for the second factor, and none is open before it', async () => {
  const person = { name: 'Two Steps', email: 'two.steps@example.com', phoneNumber: '+1 512 555 0141' }
  const mine = await signUpWithAllSignInMethods(site, person)
  const begun = await postInPageSession(site, mine, '/api/auth/two-factor/enable', {
    currentPassword: passwordOfAllSignInMethodsPerson,
  })
  const { secret } = (await begun.json()) as { secret: string }
  const confirmed = await postInPageSession(site, mine, '/api/auth/two-factor/confirm', {
    code: totpCode(secret, new Date()),
  })
  const { backupCodes } = (await confirmed.json()) as { backupCodes: string[] }
  for (const [way, step] of Object.entries(createFirstSignInSteps(person))) {
    const page = await site.open()
    await step(page)
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    expect(await (await page.request.get('/api/me')).json(), way).toEqual({ viewer: null })
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backupCodes.pop() ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('/')
    await page.getByRole('button', { name: 'Your menu, Two Steps' }).waitFor()
  }
  expect(site.complaints).toEqual([])
})

itInProof('S-31 C-19 a suspended person is out at once, and every way in tells them why and stays shut', async () => {
  const person = { name: 'Kept Out', email: 'kept.out@example.com', phoneNumber: '+1 512 555 0142' }
  const mine = await signUpWithAllSignInMethods(site, person)
  const { viewer } = (await (await mine.request.get('/api/me')).json()) as { viewer: { id: string } }
  const reason = 'Sold a car that was not theirs.'
  const admin = await site.openAs('admin')
  const suspension = { data: { reason }, headers: { origin: site.url } }
  await expectOkResponse(admin.request.put(`/api/admin/people/${viewer.id}/suspension`, suspension))
  await mine.goto('/dashboard')
  await mine.waitForURL('**/login?from=*')
  for (const [way, step] of Object.entries(createFirstSignInSteps(person))) {
    const page = await site.open()
    await step(page)
    await page.getByText(`This account is suspended: “${reason}”.`).first().waitFor()
    expect(await (await page.request.get('/api/me')).json(), way).toEqual({ viewer: null })
  }
  expect(site.complaints).toEqual([])
})

itInProof(
  'M-09 ten wrong passwords, or codes, shut the way for a while, say for how long, and keep what was typed',
  async () => {
    const page = await site.open()
    const email = 'seller@demo.test'
    const phoneNumber = '+1 512 555 0143'
    const guess = (path: string, data: object) => page.request.post(path, { data, headers: { origin: site.url } })
    for (let at = 0; at < 10; at++) {
      expect((await guess('/api/auth/sign-in/email', { email, password: 'not this one' })).status()).toBe(401)
      expect((await guess('/api/auth/phone-number/verify', { phoneNumber, code: '000000' })).status()).toBe(422)
    }
    const wait = page.getByText(/Too many wrong attempts\. Please try again in 1[45] minutes\./).first()
    await page.goto('/login')
    await submitLoginForm(page, { email, password: demoPassword })
    await wait.waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.goto('/sign-in-code')
    await page.getByLabel('Phone number').fill(phoneNumber)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await wait.waitFor()
    expect(await page.getByLabel('Code').inputValue()).toBe('000000')
    expect(await (await page.request.get('/api/me')).json()).toEqual({ viewer: null })
    expect(site.complaints).toEqual([])
  },
)

// Last: a browser complains about what it cannot load.
itInProof.each([
  ['/sign-in-link', 'Email', 'somebody@example.com', 'Send link'],
  ['/sign-in-code', 'Phone number', '+1 512 555 0144', 'Send code'],
  ['/forgot-password', 'Email', 'somebody@example.com', 'Send link'],
])(
  'T-01 M-09 without a network %s says so, keeps what was typed, and goes on when it is back',
  async (path, label, typed, button) => {
    const page = await site.open()
    await page.goto(path)
    await waitForHydration(page)
    // The first input loads the code for messages.
    await page.getByLabel(label).fill(typed)
    await page.locator('[popover=manual]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: button }).click()
    await page.getByText('We couldn’t reach the server. Check your connection and try again.').first().waitFor()
    expect(await page.getByLabel(label).inputValue()).toBe(typed)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel(label).waitFor({ state: 'detached' })
  },
)
