import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { totpCode } from '#platform/identity/totp.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { demoPassword, submitLoginForm, useDemoSite } from './site.ts'

/** A real mail server, to which the site sends. */
const smtp: TestSmtpServer = await startTestSmtpServer()
const site = useDemoSite({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Forecourt <no-reply@cars.test>' } })
afterAll(() => smtp.close())

const buyer = { email: 'buyer@demo.test', password: demoPassword }
const halfMinute = 30_000
let secret = ''
let backupCodes: string[] = []
/**
 * No code is valid twice: each is another of the three codes valid at a moment, and then the next half minute is
 * awaited.
 */
let lastStep = 0

async function freshCode(): Promise<string> {
  await expect.poll(() => Math.floor(Date.now() / halfMinute) + 1 > lastStep, { timeout: 2 * halfMinute }).toBe(true)
  const step = Math.max(Math.floor(Date.now() / halfMinute), lastStep + 1)
  lastStep = step
  return totpCode(secret, new Date(step * halfMinute))
}

async function passSecondStep(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

it('S-27 the second factor is set up with a QR code or a key, and gives backup codes once', async () => {
  const page = await site.openAs('buyer')
  const elsewhere = await site.openAs('buyer')
  await page.goto('/dashboard/myprofile')
  const bar = page.getByRole('progressbar', { name: 'Profile completeness' })
  const points = Number(await bar.getAttribute('value'))
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const dialog = page.getByRole('dialog')
  await profile.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('That isn’t your current password.').waitFor()
  await dialog.getByLabel('Current password').fill(buyer.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  secret = ((await dialog.getByText('Type this key').locator('span').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await dialog.getByLabel('Code', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('Enter the six digits from your app').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(await freshCode())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('you won’t see them again').waitFor()
  backupCodes = await dialog.getByRole('listitem').allTextContents()
  expect(backupCodes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await profile.getByText('On, 10 backup codes left').waitFor()
  await expect.poll(() => bar.getAttribute('value')).toBe(String(points + 10))
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL('**/login?from=*')
  expect(site.complaints).toEqual([])
})

it('S-23 M-11 after the password a code is asked for, and nothing is open before it', async () => {
  const page = await site.openAgain()
  await page.goto('/dashboard/myOrders')
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, buyer)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  const peek = await page.context().newPage()
  await peek.goto('/dashboard')
  await peek.waitForURL('**/login?from=*')
  await passSecondStep(page, '000000')
  await page.getByText('That code is wrong or has already been used.').waitFor()
  await passSecondStep(page, await freshCode())
  await page.getByText('Successfully Login.').waitFor()
  await page.waitForURL('/dashboard/myOrders')
  expect(site.complaints).toEqual([])
})

itInProof('S-22 S-23 inside the booking dialog it is asked for too', async () => {
  const page = await site.openAgain()
  const { items } = await (await page.request.get('/api/cars?brand=Tesla&sort=priceAsc')).json()
  await page.goto(`/cars/${items[7].id}`)
  await page.getByRole('link', { name: /^Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await submitLoginForm(page, buyer)
  await dialog.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await dialog.getByRole('button', { name: 'Use a backup code' }).click()
  await dialog.getByLabel('Backup code').fill(backupCodes.at(-1) ?? '')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByText('This is just a suggestion').waitFor()
  expect(site.complaints).toEqual([])
})

itInProof(
  'S-23 after the link of a mail it is asked for too, and a backup code stands in for the app once',
  async () => {
    const page = await site.openAgain()
    await page.goto('/sign-in-link')
    await page.getByLabel('Email').fill(buyer.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    const mailed = () =>
      smtp.received
        .map(({ text }) => /(\/sign-in-link\?token=[\w-]+)/.exec(text)?.[1])
        .find((link) => link !== undefined)
    await expect.poll(mailed).toBeTruthy()
    await page.goto(mailed() ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('/')

    const again = await site.openAgain()
    await again.goto('/login')
    await submitLoginForm(again, buyer)
    await again.getByRole('button', { name: 'Use a backup code' }).click()
    await again.getByLabel('Backup code').fill(backupCodes[0] ?? '')
    await again.getByRole('button', { name: 'Log in', exact: true }).click()
    await again.getByText('That code is wrong or has already been used.').waitFor()
    await again.getByRole('button', { name: 'Start over' }).click()
    await again.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(site.complaints).toEqual([])
  },
)

itInProof(
  'S-27 T-01 before an action that matters a code is asked for and the password once, and a wrong code costs nothing typed',
  async () => {
    const page = await site.openAgain()
    await page.goto('/login')
    await submitLoginForm(page, buyer)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backupCodes[4] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('/')
    await page.goto('/dashboard/myprofile')
    await page.getByRole('button', { name: 'Edit email' }).click()
    const form = page.getByRole('dialog').filter({ has: page.getByLabel('New email') })
    await form.getByLabel('New email').fill('next@cars.test')
    await form.getByLabel('Current password').fill(buyer.password)
    // The server's response to an old session; everything after it is the server's own.
    const error = { code: 'confirmation_required', message: 'Please confirm it’s you first.' }
    await page.route('**/api/profile/email', (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 })
    await form.getByRole('button', { name: 'Send link' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const answers: number[] = []
    page.on('response', (response) => {
      const isProof = response.url().endsWith('/api/me/confirmation') && response.request().method() === 'POST'
      if (isProof) answers.push(response.status())
    })
    // The form had the password: it is sent again without asking the user.
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await question.getByText('Enter the code').waitFor()
    expect(await question.getByLabel('Password', { exact: true }).count()).toBe(0)
    await question.getByLabel('Code', { exact: true }).fill('AAAABBBBCCCCDDDD')
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await question.getByText('That code is wrong or has already been used.').waitFor()
    expect(await form.getByLabel('Current password').inputValue()).toBe(buyer.password)
    await question.getByLabel('Code', { exact: true }).fill(backupCodes[5] ?? '')
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('We’ve sent a link to next@cars.test').waitFor()
    expect(answers).toEqual([422, 422, 200])
    expect(site.complaints).toEqual([])
  },
)

itInProof('S-27 it is turned off with the password and a code, and logging in takes one step again', async () => {
  const page = await site.openAgain()
  await page.goto('/login')
  await submitLoginForm(page, buyer)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(backupCodes[1] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('/')
  await page.goto('/dashboard/myprofile')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const dialog = page.getByRole('dialog')
  await profile.getByText('On, 5 backup codes left').waitFor()
  await profile.getByRole('button', { name: 'Edit two-factor authentication' }).click()
  await dialog.getByLabel('Current password').fill(buyer.password)
  await dialog.getByRole('button', { name: 'New backup codes' }).click()
  await dialog.getByText('Enter the code').waitFor()
  await dialog.getByLabel('Code').fill(backupCodes[2] ?? '')
  await dialog.getByRole('button', { name: 'New backup codes' }).click()
  await dialog.getByText('you won’t see them again').waitFor()
  const [newCode = '', ...others] = await dialog.getByRole('listitem').allTextContents()
  expect([newCode, ...others]).not.toContain(backupCodes[3])
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await profile.getByText('On, 10 backup codes left').waitFor()
  await profile.getByRole('button', { name: 'Edit two-factor authentication' }).click()
  await dialog.getByLabel('Current password').fill(buyer.password)
  await dialog.getByLabel('Code').fill(newCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor authentication is off').waitFor()
  const elsewhere = await site.openAs('buyer')
  await elsewhere.waitForURL('/')
  expect(site.complaints).toEqual([])
})
