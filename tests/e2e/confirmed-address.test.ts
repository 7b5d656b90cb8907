import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findEmailConfirmationLink } from '#tests/support/confirm-email-address.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { submitLoginForm, useDemoSite } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
const password = 'LongEnough1'

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Stella Stranger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+1 512 555 0147')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Use my initials' }).click()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Registration successful').waitFor()
}

itInProof(
  'S-24 the link that confirms an address asks for the log-in first, goes on by itself, and may be opened again',
  async () => {
    const email = 'stella.stranger@example.com'
    await signUp(await site.openAgain(), email)
    const phone = await site.openAgain()
    const link = await findEmailConfirmationLink(site.url, email)
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'Log in to confirm your address' }).waitFor()
    await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await submitLoginForm(phone, { email, password })
    await phone.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    expect(site.complaints).toEqual([])
  },
)

itInProof('C-19 somebody who is logged in with another account is told so, and the link stays good', async () => {
  const email = 'another.stranger@example.com'
  await signUp(await site.openAgain(), email)
  const page = await site.openAs('buyer')
  await page.goto(await findEmailConfirmationLink(site.url, email))
  await page.getByText('This link is for another account.').waitFor()
})
