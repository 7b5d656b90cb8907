import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { type SmtpServer, startSmtp } from '#tests/support/smtp.ts'
import { useSite } from './site.ts'

/** A real mail server, to which the site sends. */
const smtp: SmtpServer = await startSmtp()
const site = useSite({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Forecourt <no-reply@cars.test>' } })
afterAll(() => smtp.close())

const linksTo = (to: string) =>
  smtp.received
    .filter((mail) => mail.to.includes(to))
    .map(({ text }) => /https?:\/\/[^/\s]+(\/sign-in-link\?token=[\w-]+)/.exec(text)?.[1] ?? '')

it('S-23 M-11 a link of a mail signs in, once, on the device that opens it, and strangers get none', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in by e-mail link' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Email Address is required').waitFor()
  const stranger = `nobody-${randomUUID()}@example.com`
  for (const email of [stranger, 'buyer@demo.test']) {
    await page.goto('/sign-in-link')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If this address has an account, a link to log in is on its way.').waitFor()
  }
  await expect.poll(() => linksTo('buyer@demo.test').length).toBe(1)
  expect(linksTo(stranger)).toEqual([])

  const [link = ''] = linksTo('buyer@demo.test')
  const phone = await site.open()
  await phone.goto(link)
  // Looking at it uses nothing up: programs that read mail open every link.
  await phone.reload()
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.getByText('Successfully Login.').waitFor()
  await phone.goto('/dashboard/myprofile')
  await phone.getByRole('table', { name: 'Active sign-ins' }).getByText('by e-mail link').waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL('/sign-in-link')
  expect(site.complaints).toEqual([])
})
