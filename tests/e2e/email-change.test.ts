import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { aPhoto, type DemoSite, signIn, submitLoginForm, useDemoSite } from './site.ts'

/** A real mail server, to which the site sends. */
const smtp: TestSmtpServer = await startTestSmtpServer()
const site: DemoSite = useDemoSite({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Forecourt <no-reply@cars.test>' } })
const password = 'LongEnough1'
const ourMail = (to: string, subject: string) =>
  smtp.received.find((mail) => mail.to.includes(to) && mail.headers.get('subject') === subject)

/** The link of the mail, once it has arrived, as an address of this site. */
async function linkOf(to: string, { subject, path }: { subject: string; path: string }): Promise<string> {
  await expect.poll(() => ourMail(to, subject)?.text).toBeTruthy()
  const link = new RegExp(`https?://\\S+(${path}\\?token=[\\w-]+)`).exec(ourMail(to, subject)?.text ?? '')?.[1]
  if (!link) throw new Error(`The mail to ${to} carries no link to ${path}.`)
  return link
}

let email: string
beforeAll(() => {
  email = `vera-${randomUUID()}@example.com`
})
afterAll(() => smtp.close())

async function aNewPerson(): Promise<Page> {
  const page = await site.open()
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(7) }
  const fields = { name: 'Vera First', email, password, phoneNumber: '+1 512 555 0147', role: 'Buyer' }
  const made = await page.request.post(`${site.url}/api/accounts`, {
    multipart: { ...fields, photo },
    headers: { origin: site.url },
  })
  expect(made.status()).toBe(201)
  await signIn(page, { email, password })
  await page.goto('/dashboard/myprofile')
  return page
}

itInProof(
  'S-27 the address is changed by the link of a mail, everywhere at once, and the old one is told',
  async () => {
    const page = await aNewPerson()
    const elsewhere = await site.open()
    await signIn(elsewhere, { email, password })
    const newEmail = `new-${randomUUID()}@example.com`
    const profile = page.getByRole('region', { name: 'Profile', exact: true })
    const dialog = page.getByRole('dialog')

    await profile.getByRole('button', { name: 'Edit email' }).click()
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await dialog.getByText('Enter your new email address').waitFor()
    await dialog.getByText('Enter your current password').waitFor()
    await dialog.getByLabel('New email').fill('seller@demo.test')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await dialog.getByText('email-already-in-use').waitFor()
    await dialog.getByLabel('New email').fill(newEmail)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await profile.getByText('Waiting for you to confirm').waitFor()
    await profile.getByText(newEmail).waitFor()
    await profile.getByRole('button', { name: 'Resend link' }).click()
    await page.getByText(`We’ve sent another link to ${newEmail}`).waitFor()

    const link = await linkOf(newEmail, { subject: 'Confirm your new email address', path: '/confirm-email' })
    await linkOf(email, { subject: 'Your email address is about to change', path: '/stop-email-change' })
    // The mail is read on another device, which is signed out.
    const phone = await site.open()
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Confirm new address' }).click()
    await phone.getByRole('heading', { name: 'Your email address has been changed' }).waitFor()
    await phone.getByText(newEmail).waitFor()
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Confirm new address' }).click()
    await phone.getByRole('heading', { name: 'This link didn’t work' }).waitFor()

    await page.reload()
    await profile.getByText(newEmail).waitFor()
    expect(await profile.getByText('Waiting for you to confirm').count()).toBe(0)
    expect(await page.getByRole('progressbar', { name: 'Profile completeness' }).getAttribute('value')).toBe('80')
    await elsewhere.goto('/dashboard')
    await elsewhere.waitForURL('**/login?from=*')
    await submitLoginForm(elsewhere, { email, password })
    await elsewhere.getByText('Sorry! Try again with valid user').waitFor()
    await submitLoginForm(elsewhere, { email: newEmail, password })
    await elsewhere.waitForURL('**/dashboard')
    await expect.poll(() => ourMail(email, 'Your email address has changed') !== undefined).toBe(true)
    email = newEmail
    expect(site.complaints).toEqual([])
  },
)

itInProof('S-27 it is taken back on the profile, and stopped by the link of the mail to the old address', async () => {
  const page = await site.open()
  await signIn(page, { email, password })
  await page.goto('/dashboard/myprofile')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const askFor = async (newEmail: string) => {
    await profile.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('dialog').getByLabel('New email').fill(newEmail)
    await page.getByRole('dialog').getByLabel('Current password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
    await profile.getByText('Waiting for you to confirm').waitFor()
  }
  await askFor(`one-${randomUUID()}@example.com`)
  await profile.getByRole('button', { name: 'Cancel the change of address' }).click()
  await page.getByText('Your address won’t change').waitFor()
  await profile.getByText('Waiting for you to confirm').waitFor({ state: 'detached' })

  const notice = { subject: 'Your email address is about to change', path: '/stop-email-change' }
  await linkOf(email, notice)
  smtp.received.length = 0
  await askFor(`two-${randomUUID()}@example.com`)
  const link = await linkOf(email, notice)
  const mailbox = await site.open()
  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Stop the change' }).click()
  await mailbox.getByRole('heading', { name: 'The change has been stopped' }).waitFor()
  await mailbox.getByRole('link', { name: 'Choose a new password' }).click()
  await mailbox.waitForURL('/forgot-password')
  await page.goto('/dashboard/myprofile')
  await page.waitForURL('**/login?from=*')
  expect(site.complaints).toEqual([])
})
