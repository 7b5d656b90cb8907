import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { submitLoginForm, useDemoSite } from './site.ts'

/** A real mail server, to which the site sends. */
const smtp: TestSmtpServer = await startTestSmtpServer()
const site = useDemoSite({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Forecourt <no-reply@cars.test>' } })
afterAll(() => smtp.close())

const linksTo = (to: string, path = '/sign-in-link') =>
  smtp.received
    .filter((mail) => mail.to.includes(to))
    .flatMap(({ text }) =>
      [...text.matchAll(/https?:\/\/[^/\s]+(\/[\w-]+\?token=[\w-]+)/g)].map(([, link = '']) => link),
    )
    .filter((link) => link.startsWith(path))

it('S-23 M-11 a link of a mail signs in, once, on the device that opens it, and strangers get none', async () => {
  const page = await site.openAgain()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Email me a login link' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email Address is required').waitFor()
  const stranger = `nobody-${randomUUID()}@example.com`
  for (const email of [stranger, 'buyer@demo.test']) {
    await page.goto('/sign-in-link')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If this address has an account, we’ve emailed a login link.').waitFor()
  }
  await expect.poll(() => linksTo('buyer@demo.test').length).toBe(1)
  expect(linksTo(stranger)).toEqual([])

  const [link = ''] = linksTo('buyer@demo.test')
  const phone = await site.openAgain()
  await phone.goto(link)
  // Opening the page uses nothing up: programs that read mail open every link.
  await phone.reload()
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.getByText('Successfully Login.').waitFor()
  await phone.goto('/dashboard/myprofile')
  await phone.getByRole('table', { name: 'Active sign-ins' }).getByText('with an email link').waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'This link didn’t work' }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('/sign-in-link')
  expect(site.complaints).toEqual([])
})

itInProof('S-23 who was sent to log in ends up where they were going, by the link of a mail', async () => {
  const page = await site.openAgain()
  await page.goto('/dashboard/mywishlist?sort=price')
  await page.waitForURL('**/login?from=*')
  await page.getByRole('link', { name: 'Email me a login link' }).click()
  await page.getByRole('heading', { name: 'Log in without a password' }).waitFor()
  await page.getByLabel('Email').fill('seller@demo.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => linksTo('seller@demo.test').length).toBe(1)
  const phone = await site.openAgain()
  await phone.goto(linksTo('seller@demo.test')[0] ?? '')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.waitForURL('/dashboard/mywishlist?sort=price')
  expect(site.complaints).toEqual([])
})

itInProof('S-23 a link that was used up leads to another one, and to where the person was going', async () => {
  const page = await site.openAgain()
  const email = 'noah.lindqvist@demo.test'
  await page.goto('/sign-in-link?from=%2Fcars')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => linksTo(email).length).toBe(1)
  const [link = ''] = linksTo(email)
  const elsewhere = await site.openAgain()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.waitForURL('/cars')
  await page.goto(link)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('/sign-in-link?from=%2Fcars')
})

itInProof('S-23 who was sent to log in ends up where they were going, by a new password', async () => {
  const page = await site.openAgain()
  await page.goto('/dashboard/myOrders?page=1')
  await page.waitForURL('**/login?from=*')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL((url) => url.searchParams.get('from') === '/dashboard/myOrders?page=1')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  const resets = () => linksTo('buyer@demo.test', '/reset-password')
  await expect.poll(() => resets().length).toBe(1)
  await page.goto(resets()[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill('Chosen at last 1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL((url) => url.searchParams.get('from') === '/dashboard/myOrders?page=1')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'Chosen at last 1' })
  await page.waitForURL('/dashboard/myOrders?page=1')
  expect(site.complaints).toEqual([])
})

itInProof.each(['/.//elsewhere.test', '//elsewhere.test', 'https://elsewhere.test/x'])(
  'S-23 no link leads from here to %s',
  async (from) => {
    const email = 'admin@demo.test'
    const sent = linksTo(email).length
    const page = await site.openAgain()
    await page.goto(`/sign-in-link?${new URLSearchParams({ from })}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect.poll(() => linksTo(email).length).toBe(sent + 1)
    await page.goto(linksTo(email).at(-1) ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('Successfully Login.').waitFor()
    await page.waitForURL('/')
    expect(site.complaints).toEqual([])
  },
)
