import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  openNewestMail,
  signIn,
  stopPageClock,
  submitLoginForm,
  useDemoSite,
  waitForHydration,
} from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'

const site = useDemoSite()
const title = 'You were selected for a free subscription'
const offer = (page: Page) => page.getByRole('dialog', { name: title })

/** The home page with a clock that the test moves. */
async function home(page?: Page): Promise<Page> {
  const visitor = page ?? (await site.open())
  if (!page) await stopPageClock(visitor)
  await visitor.goto('/')
  await visitor.getByRole('heading', { name: 'Product Category' }).waitFor()
  await waitForHydration(visitor)
  return visitor
}

/** Advances time, a second at a time, until the offer is shown: the page may start its timer late. */
async function waitForOffer(page: Page): Promise<void> {
  const look = async () => {
    await page.clock.runFor(1_000)
    return offer(page).count()
  }
  await expect.poll(look).toBe(1)
}

/** Follows the link of the newest mail of this kind, in the demo's outbox. */
async function followMail(page: Page, { template, link }: { template: string; link: string }): Promise<Page> {
  await openNewestMail(page, template)
  const followed = page.context().waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: link }).click()
  return followed
}

it('S-18 the offer comes after ten seconds on the home page, lets the page be used, and closing it is for good', async () => {
  const page = await home()
  await page.clock.runFor(9_000)
  expect(await offer(page).count()).toBe(0)
  await waitForOffer(page)
  expect(await offer(page).getAttribute('aria-modal')).toBe('false')
  await page.getByRole('searchbox', { name: 'Search cars' }).click()
  await offer(page).getByRole('button', { name: 'Close' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await home(page)
  await page.clock.runFor(30_000)
  expect(await offer(page).count()).toBe(0)
})

it('S-18 the offer is for the home page only, and never stands over another dialog', async () => {
  const page = await home()
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  // The address changes while the home page is still shown: only the heading shows that it is gone.
  await page.waitForURL('/faq')
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor()
  await page.clock.runFor(20_000)
  expect(await offer(page).count()).toBe(0)
  await home(page)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.id = 'another'
    document.body.append(dialog)
    dialog.showModal()
  })
  await page.clock.runFor(20_000)
  expect(await offer(page).count()).toBe(0)
  await page.evaluate(() => document.getElementById('another')?.remove())
  await waitForOffer(page)
})

itInProof('S-18 on a phone the offer waits until the search has been scrolled past', async () => {
  const page = await site.open({ viewport: { width: 390, height: 844 } })
  await stopPageClock(page)
  await home(page)
  await page.clock.runFor(20_000)
  expect(await offer(page).count()).toBe(0)
  await page.getByRole('heading', { name: 'Product Category' }).scrollIntoViewIfNeeded()
  await waitForOffer(page)
})

it('S-18 subscribing works: a mail asks, its link confirms, and one click in a mail ends it', async () => {
  const page = await home()
  await waitForOffer(page)
  await offer(page).getByRole('button', { name: 'Subscribe' }).click()
  await offer(page).getByRole('alert').waitFor()
  await offer(page).getByLabel('Your email address').fill('reader@example.test')
  await offer(page).getByRole('button', { name: 'Subscribe' }).click()
  await offer(page).getByText('Check your email and click the link').waitFor()
  const mail = { template: 'subscription-confirm', link: 'Yes, send me new arrivals' }
  const confirmed = await followMail(page, mail)
  await confirmed.getByRole('heading', { name: 'You’re subscribed' }).waitFor()
  await confirmed.getByText('reader@example.test').waitFor()
  const ended = await followMail(page, { ...mail, link: 'Unsubscribe' })
  // Before that the form answers with a plain sentence.
  await waitForHydration(ended)
  await ended.getByRole('button', { name: 'Unsubscribe' }).click()
  await ended.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  // The link that was used has no button any more.
  await ended.reload()
  await ended.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await ended.getByText('You can subscribe again on the home page.').waitFor()
  expect(await ended.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0)
})

it('S-23 a forgotten password is replaced by the link of a mail, and the old one is worth nothing then', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const reset = await followMail(page, { template: 'password-reset', link: 'Choose a new password' })
  const address = reset.url()
  await reset.getByLabel('Password', { exact: true }).fill('a-new-one-for-me')
  await reset.getByRole('button', { name: 'Save password' }).click()
  await reset.waitForURL('/login')
  await submitLoginForm(reset, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await reset.getByText('Sorry! Try again with valid user').waitFor()
  await signIn(reset, { email: 'buyer@demo.test', password: 'a-new-one-for-me' })
  await page.goto(address)
  await page.getByLabel('Password', { exact: true }).fill('yet-another-one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'This link didn’t work' }).waitFor()
})

it('the pages of mails complain about nothing', () => {
  // The frame of the outbox refuses Playwright's own scripts too.
  const complaints = site.complaints.filter((text) => !text.includes('frame is sandboxed'))
  expect(complaints).toEqual([])
})
