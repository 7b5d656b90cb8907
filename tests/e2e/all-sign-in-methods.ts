import type { APIResponse, Page } from 'playwright-core'
import { goToSignInProvider, readNewestSmsCode, signInAtProviderAs } from './provider-pages.ts'
import { type DemoSite, submitLoginForm } from './site.ts'

export const passwordOfAllSignInMethodsPerson = 'Every way 1'

export type AllSignInMethodsPerson = { name: string; email: string; phoneNumber: string }

/**
 * Signs up a user with GitHub, a password, a link and a code by phone; returns the page on which they are signed in.
 */
export async function signUpWithAllSignInMethods(site: DemoSite, person: AllSignInMethodsPerson): Promise<Page> {
  const page = await site.openAgain()
  await goToSignInProvider(page, 'GitHub')
  await signInAtProviderAs(page, person)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('/')
  await postInPageSession(site, page, '/api/profile/password', { newPassword: passwordOfAllSignInMethodsPerson })
  const { phoneNumber } = person
  await expectOkResponse(page.request.patch('/api/profile', { data: { phoneNumber }, headers: { origin: site.url } }))
  await postInPageSession(site, page, '/api/profile/phone/code', {})
  await postInPageSession(site, page, '/api/profile/phone/confirm', { code: await readNewestSmsCode(page) })
  return page
}

export async function expectOkResponse(call: Promise<APIResponse>): Promise<APIResponse> {
  const response = await call
  if (!response.ok()) throw new Error(`${response.url()} was answered ${response.status()}: ${await response.text()}`)
  return response
}

/** A call that must succeed, with the page's session. */
export function postInPageSession(site: DemoSite, page: Page, path: string, data: object): Promise<APIResponse> {
  return expectOkResponse(page.request.post(path, { data, headers: { origin: site.url } }))
}

/** The first step of each sign-in method, each in its own browser, up to the message that follows. */
export function createFirstSignInSteps({
  name,
  email,
  phoneNumber,
}: AllSignInMethodsPerson): Record<string, (page: Page) => Promise<void>> {
  return {
    password: async (page) => {
      await page.goto('/login')
      await submitLoginForm(page, { email, password: passwordOfAllSignInMethodsPerson })
    },
    provider: async (page) => {
      await goToSignInProvider(page, 'GitHub')
      await signInAtProviderAs(page, { name, email })
    },
    link: async (page) => {
      await page.goto('/sign-in-link')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('If this address has an account, we’ve emailed a login link.').waitFor()
      await page.goto(await readNewestSignInLink(page))
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    },
    phone: async (page) => {
      // The code that confirmed the number.
      const before = await readNewestSmsCode(page)
      await page.goto('/sign-in-code')
      await page.getByLabel('Phone number').fill(phoneNumber)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByText('If an account has confirmed this number, we’ve texted it a code.').waitFor()
      await page.getByLabel('Code').fill(await readNewestSmsCode(page, before))
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    },
  }
}

/** The address in the newest mail with a sign-in link. */
export async function readNewestSignInLink(page: Page): Promise<string> {
  const outbox = await (await page.request.get('/dev/outbox')).text()
  const mail = /href="(\/dev\/outbox\/[^"]+)">sign-in-link</.exec(outbox)?.[1] ?? ''
  const [link = ''] = /\/sign-in-link\?token=[\w-]+/.exec(await (await page.request.get(mail)).text()) ?? []
  return link
}
