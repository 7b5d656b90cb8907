import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** From the login, or another page with the buttons, to a provider's page, which the demo simulates. */
export async function goToSignInProvider(page: Page, name: string, from = '/login'): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  await page.getByRole('heading', { name: `${name}, played by the demo` }).waitFor()
}

/** Returns from there as this user. */
export async function signInAtProviderAs(
  page: Page,
  { name, email, isVerified = true }: { name: string; email: string; isVerified?: boolean },
): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address, or nothing').fill(email)
  await page.getByRole('checkbox').setChecked(isVerified)
  await page.getByRole('button', { name: 'Go on as this person' }).click()
}

/** The newest code sent to a telephone, once it differs from the previous one. */
export async function readNewestSmsCode(page: Page, before = ''): Promise<string> {
  let newest = before
  const look = async () => {
    const text = await (await page.request.get('/dev/messages')).text()
    newest = /(\d{6}) is your Forecourt code/.exec(text)?.[1] ?? before
    return newest
  }
  await expect.poll(look).not.toBe(before)
  return newest
}
