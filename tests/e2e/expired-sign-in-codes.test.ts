import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { totpCode } from '#platform/identity/totp.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import {
  createFirstSignInSteps,
  expectOkResponse,
  postInPageSession,
  readNewestSignInLink,
  signUpWithAllSignInMethods,
} from './all-sign-in-methods.ts'
import { goToSignInProvider, readNewestSmsCode, signInAtProviderAs } from './provider-pages.ts'
import { demoPassword, signIn, submitLoginForm, useDemoSite } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-clock-'))
const clockFile = join(folder, 'offset')
const preload = pathToFileURL(join(import.meta.dirname, '../support/shifted-clock.mjs')).href
const site = useDemoSite({
  env: {
    RATE_LIMIT: 'off',
    SECOND_FACTOR: 'admins',
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_FILE: clockFile,
  },
})
afterAll(() => rmSync(folder, { recursive: true }))

let moved = 0
/** Moves the server's clock forward by this many minutes. */
function goBy(minutes: number): void {
  moved += minutes * 60_000
  writeFileSync(clockFile, String(moved))
}
const serverTime = () => new Date(Date.now() + moved)

const person = { name: 'Comes Again', email: 'comes.again@example.com', phoneNumber: '+1 512 555 0151' }
const ways = createFirstSignInSteps(person)
const codeSent = 'If an account has confirmed this number, we’ve texted it a code.'
const codeWrong = 'That code is wrong or has expired.'

async function askForCode(page: Page, phoneNumber: string): Promise<void> {
  await page.goto('/sign-in-code')
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(codeSent).waitFor()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Turns on the second factor of the page's user; returns its secret. */
async function setUpSecondFactor(page: Page): Promise<string> {
  const begun = await postInPageSession(site, page, '/api/auth/two-factor/enable', { currentPassword: demoPassword })
  const { secret } = (await begun.json()) as { secret: string }
  await postInPageSession(site, page, '/api/auth/two-factor/confirm', { code: totpCode(secret, serverTime()) })
  return secret
}

/** Six digits that are not the code of any moment near now. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((away) => totpCode(secret, serverTime(), away))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

const viewerOf = async (page: Page) => (await page.request.get('/api/me')).json()

itInProof(
  'C-19 an answer of a provider, and a code by phone, count once; a number that nobody has looks the same',
  async () => {
    await signUpWithAllSignInMethods(site, person)
    const page = await site.open()
    const returned = page.waitForRequest((request) => request.url().includes('/api/auth/callback/github'))
    await goToSignInProvider(page, 'GitHub')
    await signInAtProviderAs(page, person)
    await page.getByRole('button', { name: 'Your menu, Comes Again' }).waitFor()
    await page.context().clearCookies({ name: 'forecourt.session_token' })
    await page.goto((await returned).url())
    await page.getByText('The response from GitHub has expired or was meant for a different browser.').waitFor()
    expect(await viewerOf(page)).toEqual({ viewer: null })

    const [first, second, stranger] = [await site.open(), await site.open(), await site.open()]
    const before = await readNewestSmsCode(first)
    await askForCode(first, person.phoneNumber)
    const between = await readNewestSmsCode(first, before)
    await askForCode(second, person.phoneNumber)
    const code = await readNewestSmsCode(second, between)
    await enterCode(first, code)
    await first.waitForURL('/')
    await enterCode(second, code)
    await second.getByText(codeWrong).waitFor()
    expect(await viewerOf(second)).toEqual({ viewer: null })

    await askForCode(stranger, '+1 512 555 0159')
    await enterCode(stranger, '000000')
    await stranger.getByText(codeWrong).waitFor()
    expect(site.complaints).toEqual([])
  },
)

itInProof(
  'M-09 C-19 ten guesses shut the second step, and what is too old opens nothing: link, code, first step',
  async () => {
    const seller = { email: 'seller@demo.test', password: demoPassword }
    const secret = await setUpSecondFactor(await site.openAs('seller'))
    const [link, phone, guessed] = [await site.open(), await site.open(), await site.open()]
    await guessed.goto('/login')
    await submitLoginForm(guessed, seller)
    await guessed.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    const { challenge } = (await (
      await postInPageSession(site, guessed, '/api/auth/sign-in/email', seller)
    ).json()) as {
      challenge: string
    }
    for (let at = 0; at < 10; at++) {
      const guess = { data: { challenge, code: wrongCode(secret) }, headers: { origin: site.url } }
      expect((await guessed.request.post('/api/auth/two-factor/verify', guess)).status()).toBe(422)
    }
    const right = totpCode(secret, serverTime(), 1)
    await enterCode(guessed, right)
    await guessed
      .getByText(/Too many wrong attempts\. Please try again in 1[45] minutes\./)
      .first()
      .waitFor()
    expect(await guessed.getByLabel('Code', { exact: true }).inputValue()).toBe(right)

    await link.goto('/sign-in-link')
    await link.getByLabel('Email').fill(person.email)
    await link.getByRole('button', { name: 'Send link' }).click()
    await link.getByText('If this address has an account, we’ve emailed a login link.').waitFor()
    const address = await readNewestSignInLink(link)
    const before = await readNewestSmsCode(phone)
    await askForCode(phone, person.phoneNumber)
    const code = await readNewestSmsCode(phone, before)
    goBy(16)
    await link.goto(address)
    await link.getByRole('button', { name: 'Log in', exact: true }).click()
    await link.getByRole('heading', { name: 'This link didn’t work' }).waitFor()
    await link.getByText('more than 15 minutes old').waitFor()
    await enterCode(phone, code)
    await phone.getByText(codeWrong).waitFor()
    await enterCode(guessed, totpCode(secret, serverTime()))
    await guessed.getByText('Your login timed out. Please log in again.').first().waitFor()
    await guessed.getByLabel('Password', { exact: true }).waitFor()
    for (const page of [link, phone, guessed]) expect(await viewerOf(page)).toEqual({ viewer: null })
    expect(site.complaints).toEqual([])
  },
)

itInProof('S-31 C-19 whoever deleted their account is a stranger on every way in', async () => {
  const [mine, page, phone] = [await site.open(), await site.open(), await site.open()]
  await ways.password?.(mine)
  await mine.getByRole('button', { name: 'Your menu, Comes Again' }).waitFor()
  await expectOkResponse(mine.request.delete('/api/me', { headers: { origin: site.url } }))
  await ways.password?.(page)
  await page.getByText('Sorry! Try again with valid user').first().waitFor()
  await ways.provider?.(page)
  await page.getByText('Confirmed by GitHub.').waitFor()
  const mails = async () => (await (await page.request.get('/dev/outbox')).text()).split('>sign-in-link<').length
  const [mailsBefore, codeBefore] = [await mails(), await readNewestSmsCode(phone)]
  await page.goto('/sign-in-link')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If this address has an account, we’ve emailed a login link.').waitFor()
  await askForCode(phone, person.phoneNumber)
  await enterCode(phone, codeBefore)
  await phone.getByText(codeWrong).waitFor()
  expect([await mails(), await readNewestSmsCode(phone)]).toEqual([mailsBefore, codeBefore])
  for (const stranger of [page, phone]) expect(await viewerOf(stranger)).toEqual({ viewer: null })
  expect(site.complaints).toEqual([])
})

itInProof('S-23 an Admin who must have a second step is led to it, and sees nothing of an Admin before', async () => {
  const page = await site.openAgain()
  await signIn(page, { email: 'admin@demo.test', password: demoPassword })
  const asked = page.getByText('Your account requires two-factor authentication.')
  await page.waitForURL('/dashboard/myprofile')
  await asked.waitFor()
  await page.goto('/dashboard/orders')
  await page.waitForURL('/dashboard/myprofile')
  expect((await page.request.get('/api/admin/people?role=Seller')).status()).toBe(403)
  // The data of one page alone, without those around it, is redirected in the same way.
  const alone = await page.request.get('/dashboard/orders.data?_routes=pages%2Fadmin%2Fadmin-orders-page')
  expect([alone.status(), await alone.text()]).toEqual([202, expect.stringContaining('/dashboard/myprofile')])
  await setUpSecondFactor(page)
  await page.goto('/dashboard/orders')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect((await page.request.get('/api/admin/people?role=Seller')).status()).toBe(200)
  expect(site.complaints).toEqual([])
})
