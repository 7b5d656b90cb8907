import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { openBookingDetails } from '#tests/support/open-booking-details.ts'
import { demoPassword, payWithCard, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' }, isSharedInTest: true })

const cardWith = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first()

it('G-16 while a buyer requests a refund, the seller’s card and page and the Admin’s list say that the payout is on hold', async () => {
  const seller = await site.openAs('seller')
  await seller.goto('/dashboard/mybuyers?state=waiting')
  const card = cardWith(seller, 'The air conditioning stopped cooling')
  await openBookingDetails(card)
  await card.getByText('Your payout for this sale is on hold').waitFor()
  expect(await card.textContent()).not.toContain('you’ll be paid')
  const car = (await card.getByRole('heading').first().textContent()) ?? ''

  await seller.goto('/dashboard/payouts?state=held')
  const row = seller.getByRole('row').filter({ hasText: car })
  await row.getByText('On hold', { exact: true }).waitFor()
  expect(await row.textContent()).toContain('The buyer requests a refund')

  const admin = await site.openAs('admin')
  await admin.goto(`/dashboard/payments?kind=payouts&${new URLSearchParams({ q: car })}`)
  const entry = admin.getByRole('row').filter({ hasText: car })
  await entry.getByText('Decide the buyer’s refund request first').waitFor()
  expect(await admin.getByRole('button', { name: /^Settle/ }).count()).toBe(0)
})

itInProof(
  'G-16 what the seller answered stands with its date at the seller, at the Admin who decides, and at the buyer',
  async () => {
    const seller = await site.openAs('seller')
    await seller.goto('/dashboard/mybuyers?state=paid')
    await waitForHydration(seller)
    await cardWith(seller, 'The air conditioning stopped cooling')
      .getByRole('button', { name: /^Respond/ })
      .click()
    await seller.getByRole('dialog').getByLabel('Your response').fill('It cooled well at the handover.')
    await seller.getByRole('dialog').getByRole('button', { name: 'I don’t agree' }).click()
    await openBookingDetails(cardWith(seller, 'The air conditioning stopped cooling'))
    await seller.getByText(/You disagreed on .*[A-Z][a-z]{2} \d+.*: “It cooled well at the handover\.”/).waitFor()

    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/payments?kind=disputes&state=answered')
    await waitForHydration(admin)
    const entry = admin.getByRole('row').filter({ hasText: 'The air conditioning stopped cooling' })
    await entry.getByText(/Marcus Holloway disagreed on .*[A-Z][a-z]{2} \d+/).waitFor()
    await entry.getByRole('button', { name: /^Decide/ }).click()
    await admin
      .getByRole('dialog')
      .getByText(/Marcus Holloway disagreed on .+: “It cooled well/)
      .waitFor()

    const buyer = await site.openAs('buyer')
    await buyer.goto('/dashboard/myOrders?state=paid')
    await buyer.getByText(/disagreed on .*[A-Z][a-z]{2} \d+.*: “It is on the third picture/).waitFor()
  },
)

itInProof(
  'T-05 after one side confirmed the handover, both read when and for whom it waits, and one button is left',
  async () => {
    const buyer = await site.openAs('buyer')
    await buyer.goto('/dashboard/myOrders?state=paid')
    await waitForHydration(buyer)
    const order = buyer
      .getByRole('article')
      .filter({ hasText: 'Marcus Holloway' })
      .filter({ hasText: 'Confirm handover' })
    const car = (await order.first().getByRole('heading').first().textContent()) ?? ''
    const own = cardWith(buyer, car)
    const isDue = (await own.getByRole('button', { name: /^Confirm handover/ }).count()) > 0
    if (!isDue) await own.getByRole('button', { name: /^More/ }).click()
    await own.getByRole('button', { name: /^Confirm handover/ }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Yes', exact: false }).click()
    await own.getByText(/You confirmed the handover on .*[A-Z][a-z]{2} \d+.*\. Waiting for Marcus Holloway\./).waitFor()
    expect(await own.getByRole('button', { name: /^Confirm handover/ }).count()).toBe(0)

    const seller = await site.openAs('seller')
    await seller.goto('/dashboard/mybuyers?state=paid')
    const theirs = seller.getByRole('article').filter({ hasText: car }).filter({ hasText: 'Waiting for you.' })
    await openBookingDetails(theirs)
    await theirs
      .getByText(/Hannah Brennan confirmed the handover on .*[A-Z][a-z]{2} \d+.*\. Waiting for you\./)
      .waitFor()
    expect(await theirs.getByRole('button', { name: /^Confirm handover/ }).count()).toBe(1)
  },
)

itInProof('S-28 a sold car that is held offers no deletion, and says from when on it does', async () => {
  const seller = await site.openAs('seller')
  await seller.goto('/dashboard/myProduct?state=sold')
  const held = seller.getByRole('article').filter({ hasText: 'You can delete it' })
  await held.first().waitFor()
  const cards = await held.all()
  for (const card of cards) expect(await card.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  expect(await seller.getByRole('main').textContent()).not.toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/)
})

itInProof(
  'T-04 a session that ends while a card is charged: the log-in says so, and the pay page says what became of it',
  async () => {
    const buyer = await site.openAs('buyer')
    await buyer.goto('/dashboard/myOrders')
    const pay = buyer.getByRole('main').locator('a:has-text("Pay")').first()
    const address = (await pay.getAttribute('href')) ?? ''
    await buyer.goto(address)
    await waitForHydration(buyer)
    await buyer
      .getByRole('button', { name: /^Pay \$/ })
      .and(buyer.locator(':enabled'))
      .waitFor()
    await buyer.context().clearCookies({ name: 'forecourt.session_token' })
    await payWithCard(buyer, '4242 4242 4242 4242')
    await buyer.waitForURL(`**/login?${new URLSearchParams({ from: address })}`)
    await buyer.getByText('Your session ended while you were paying. Log in and we’ll show you').waitFor()
    await submitLoginForm(buyer, { email: 'buyer@demo.test', password: demoPassword })
    await buyer.waitForURL(`**${address}`)
    // This page and the provider's event race to settle it, and either may win.
    await buyer
      .getByText(/Your card was charged once|Your Payment Successfully Done!/)
      .first()
      .waitFor()
    const left = () => Object.keys(sessionStorage).filter((key) => key.includes('payment:'))
    await expect.poll(() => buyer.evaluate(left)).toEqual([])
    expect(site.complaints).toEqual([])
  },
)

itInProof(
  'G-16 a decided request says whether it was declined or granted, and the Admin who decides reads whose it is',
  async () => {
    const buyer = await site.openAs('buyer')
    await buyer.goto('/dashboard/myOrders?state=paid')
    await buyer.getByText(/^Forecourt declined the refund: “The scratch is shown in the listing photos/).waitFor()
    expect(await buyer.getByText('Forecourt decided on a refund').count()).toBe(0)

    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/payments?kind=disputes&state=answered')
    await waitForHydration(admin)
    const decide = admin
      .getByRole('row')
      .filter({ hasText: 'The air conditioning stopped cooling' })
      .getByRole('button', { name: /^Decide/ })
    const [, car = ''] = /: (.+)$/.exec((await decide.textContent()) ?? '') ?? []
    await decide.click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText(`${car} · `).waitFor()
    await dialog.getByLabel('Reason').fill('A workshop confirms it.')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    const seller = await site.openAs('seller')
    await seller.goto('/dashboard/mybuyers?state=paid')
    const decided = cardWith(seller, 'Forecourt decided on a refund: “A workshop confirms it.”')
    await openBookingDetails(decided)
    await decided.getByText('Forecourt decided on a refund: “A workshop confirms it.”').waitFor()
    expect(await seller.getByText('Forecourt declined').count()).toBe(0)
  },
)
