import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { formatTimeIfAtNight, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { openBookingDetails } from '#tests/support/open-booking-details.ts'
import { shiftDeviceClock } from './shift-device-clock.ts'
import { demoPassword, payWithCard, signIn, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

/** A car of the demo's seller that the demo's buyer has neither booked nor bargained over. */
async function aCar(buyer: Page, seller: Page): Promise<{ id: string; title: string; priceCents: number }> {
  const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const offered = await (await buyer.request.get('/api/my/offers')).json()
  const taken = new Set([
    ...booked.items.map(({ carId }: { carId: string }) => carId),
    ...offered.items.map(({ car }: { car: { id: string } }) => car.id),
  ])
  return own.items.find(({ id, status }: { id: string; status: string }) => status === 'available' && !taken.has(id))
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`

/** Any hour of any day, at an address of which buyers know nothing before they are accepted. */
const openHours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  timeZone: 'America/Chicago',
  address: '1200 Elm Street',
}
const hourMs = 3_600_000

it('G-13 G-14 G-19 S-14 two people whose devices show wrong times talk, agree, meet, pay, hand over and rate', async () => {
  const [buyer, seller] = [await site.openAgain(), await site.openAgain()]
  await shiftDeviceClock(buyer, { hours: 26 })
  await shiftDeviceClock(seller, { hours: -3 })
  await signIn(buyer, { email: 'buyer@demo.test', password: demoPassword })
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  await seller.request.put('/api/my/meeting-hours', { data: { hours: openHours }, headers: { origin: site.url } })
  const car = await aCar(buyer, seller)
  const share = (part: number) => Math.floor((car.priceCents * part) / 100_000) * 1000
  const [low, ask] = [share(80), share(90)]

  // They talk.
  await seller.goto('/dashboard/messages')
  await waitForHydration(seller)
  await buyer.goto(`/cars/${car.id}`)
  await waitForHydration(buyer)
  await buyer.getByRole('button', { name: 'Message seller' }).click()
  const question = buyer.getByRole('dialog')
  await question.getByRole('button', { name: 'Is it still available?' }).click()
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await question.getByRole('link', { name: 'Open the conversation' }).click()
  await buyer.waitForURL('**/dashboard/messages/*')
  await buyer.locator('[data-live="live"]').waitFor()
  // The list of conversations follows by itself.
  await seller.getByRole('article').filter({ hasText: car.title }).getByRole('link').first().click()
  await seller.getByLabel('Write a message').fill('It is. Make me an offer.')
  await seller.getByRole('button', { name: 'Send', exact: true }).click()
  const answer = buyer.getByRole('log').getByText('It is. Make me an offer.', { exact: true })
  await answer.waitFor()
  const said = await answer.locator('..').locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(said ?? '') - Date.now())).toBeLessThan(hourMs)

  // They agree on a price.
  await buyer.goto(`/cars/${car.id}`)
  await buyer.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Make an offer' })
  const field = dialog.getByLabel('Your offer')
  await field.fill(String(car.priceCents / 100))
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('That’s the asking price or more.', { exact: false }).waitFor()
  // A slip of a digit is asked about, and the second half of a double-click is no answer.
  await field.fill('82')
  await dialog.getByRole('button', { name: 'Send offer' }).dblclick()
  await dialog.getByText(/\$82 is less than half the asking price/).waitFor()
  expect((await (await buyer.request.get(`/api/cars/${car.id}/offer`)).json()).offer).toBeNull()
  await field.fill((low / 100).toLocaleString('en-US'))
  await dialog.getByRole('button', { name: 'Send offer' }).dblclick()
  await dialog.getByText(/Waiting for .* to reply/).waitFor()
  await dialog.getByRole('link', { name: 'Open the conversation' }).click()
  await buyer.waitForURL('**/dashboard/messages/*')

  await seller.goto('/dashboard/offers')
  const card = seller.getByRole('article').filter({ hasText: car.title })
  await card.getByText(`offered ${dollars(low)}. What do you say?`, { exact: false }).waitFor()
  // One press ends nothing.
  await card.getByRole('button', { name: 'Decline' }).click()
  const refusal = seller.getByRole('dialog', { name: `Decline ${dollars(low)}?` })
  await refusal.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Counteroffer' }).click()
  await card.getByLabel('Your price').fill(String(ask / 100))
  await card.getByRole('button', { name: 'Send price' }).click()
  await card.getByText(`You offered ${dollars(ask)}`, { exact: false }).waitFor()

  // It comes to the open conversation by itself.
  await buyer.getByRole('button', { name: `Accept ${dollars(ask)}` }).click()
  // One press binds nobody: both prices stand in a question first.
  const confirmation = buyer.getByRole('dialog', { name: `Accept ${dollars(ask)}?` })
  expect(await confirmation.locator('dd').allTextContents()).toEqual([dollars(ask), dollars(car.priceCents)])
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await buyer.getByRole('button', { name: `Accept ${dollars(ask)}` }).click()
  await confirmation.getByRole('button', { name: `Accept ${dollars(ask)}` }).click()
  await buyer
    .getByText(`Agreed price ${dollars(ask)}, asking price ${dollars(car.priceCents)}.`, { exact: false })
    .waitFor()
  await buyer.getByRole('link', { name: `Book at ${dollars(ask)}` }).click()
  await buyer.waitForURL(`**/cars/${car.id}`)

  // The page of the car shows this buyer the agreed price; there is nothing left to offer.
  const head = buyer.locator('article').first()
  await head.getByText(`Agreed price; asking price ${dollars(car.priceCents)}`).waitFor()
  await head.getByText(dollars(ask), { exact: true }).first().waitFor()
  expect(await buyer.getByRole('button', { name: 'Make an offer' }).count()).toBe(0)

  // The buyer asks for a time that has passed by the clock of their device only.
  await buyer.getByRole('button', { name: /^Book Now/ }).click()
  const booking = buyer.getByRole('dialog', { name: 'Book a meeting' })
  await expect.poll(() => booking.getByLabel('Agreed price').inputValue()).toBe(dollars(ask))
  expect(await booking.getByLabel('Asking price').inputValue()).toBe(dollars(car.priceCents))
  await booking.getByText('This open time is just a suggestion').waitFor()
  const suggested = Date.parse(await booking.getByRole('radio', { checked: true }).inputValue())
  expect(suggested - Date.now()).toBeLessThan(24 * hourMs)
  // Before the address there is the distance.
  await booking.getByRole('button', { name: 'How far is it?' }).click()
  await booking.getByLabel('Your ZIP code or town').fill('60601')
  await booking.getByRole('button', { name: 'Show distance' }).click()
  await booking.getByText(/(About [\d,]+|Less than 5) miles from Chicago, IL/).waitFor()
  // Its street alone says no town: the distance is to the car.
  await booking.getByText('address may be somewhere else. You’ll see it once they accept.').waitFor()
  const { timeZone } = await (await buyer.request.get(`/api/cars/${car.id}/meeting-slots`)).json()
  await booking.getByRole('button', { name: 'Propose another time' }).click()
  const proposed = new Date(Date.now() + 6 * hourMs)
  await booking.getByLabel('Meeting date').fill(toDatetimeLocalValue(proposed, timeZone))
  await booking.getByLabel('Phone number').fill('+1 512 555 0133')
  await booking.getByRole('button', { name: 'Confirm', exact: true }).click()
  // At some hours of the day it is night there in six hours.
  if (formatTimeIfAtNight(proposed, timeZone, 'en'))
    await buyer.getByRole('button', { name: 'Ask for it anyway' }).click()
  await buyer.waitForURL('**/dashboard/myOrders')

  // Then they take a free time, which is kept for them, and the seller accepts it.
  const order = buyer.getByRole('article').filter({ hasText: car.title }).first()
  await order.getByText(/miles from Chicago, IL/).waitFor()
  await order.getByRole('button', { name: /^Change the time/ }).click()
  const change = buyer.getByRole('dialog', { name: 'Another time' })
  // Nothing is agreed yet: an open time needs the seller's answer, too.
  await change.getByText(/^[^.]* has to accept the new time\.$/).waitFor()
  await change.getByLabel('Day').selectOption({ index: 1 })
  await change.locator('label:has([type=radio])').nth(20).click()
  await change.getByRole('button', { name: 'Propose', exact: true }).click()
  await order.getByText(/^This time is held for you until/).waitFor()
  expect(await order.textContent()).not.toContain('1200 Elm Street')
  await seller.goto(`/dashboard/mybuyers?${new URLSearchParams({ q: car.title })}`)
  const sale = seller.getByRole('article').filter({ hasText: car.title }).filter({ hasText: 'Hannah Brennan' })
  await sale.getByRole('button', { name: /^Accept/ }).click()
  await openBookingDetails(sale)
  await sale.getByText('1200 Elm Street').waitFor()
  await buyer.reload()
  await order.getByText('1200 Elm Street').waitFor()
  expect(await order.getByText(/miles from/).count()).toBe(0)

  await buyer.goto(`/cars/${car.id}`)
  await head.getByText(`Agreed price; asking price ${dollars(car.priceCents)}`).waitFor()
  await waitForHydration(buyer)
  expect(await buyer.getByRole('button', { name: 'Make an offer' }).count()).toBe(0)
  await buyer.goBack()

  // Everybody else sees the public price.
  const seen = await (await (await site.open()).request.get(`/api/cars/${car.id}`)).json()
  expect(seen.priceCents).toBe(car.priceCents)

  // The agreed price is paid.
  await order.getByRole('link', { name: /^Pay/ }).click()
  await buyer.getByText(dollars(ask)).first().waitFor()
  await payWithCard(buyer, '4242 4242 4242 4242')
  await buyer.getByText('Your Payment Successfully Done!').first().waitFor()
  await buyer.reload()
  const receipt = buyer.getByRole('article').first()
  await receipt.getByText(dollars(ask), { exact: true }).first().waitFor()
  await receipt.getByText(`Agreed price; asking price ${dollars(car.priceCents)}`).waitFor()

  // They meet: both confirm the handover.
  await seller.reload()
  await openBookingDetails(sale)
  await sale.getByText(`Agreed price; asking price ${dollars(car.priceCents)}`).waitFor()
  await buyer.goto('/dashboard/myOrders')
  for (const [page, own] of [
    [seller, sale],
    [buyer, order],
  ] as const) {
    const handover = own.getByRole('button', { name: /^Confirm handover/ })
    // Before the time of the meeting it is a rarer step, until one of the two has confirmed it.
    if (page === seller) await own.getByRole('button', { name: /^More/ }).click()
    else await buyer.reload()
    await handover.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes', exact: false }).click()
    await page.getByText('Thanks for confirming the handover').waitFor()
  }
  await order.getByText('5 stars', { exact: true }).locator('..').click()
  await buyer.getByText('Thanks for your rating').waitFor()
  await order.getByText('You gave 5 stars').waitFor()
  await seller.goto('/dashboard/offers?state=over')
  await seller
    .getByRole('article')
    .filter({ hasText: car.title })
    .getByText('bought at the agreed price', { exact: false })
    .waitFor()
})

itInProof(
  'G-13 a page of payment that was open when the seller accepted an offer asks anew before it charges',
  async () => {
    const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
    const car = await aCar(buyer, seller)
    const agreed = Math.floor((car.priceCents * 0.9) / 100_000) * 100_000
    const post = async (page: Page, path: string, data: object) => {
      const answer = await page.request.post(`/api${path}`, { data, headers: { origin: site.url } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const meetingAt = new Date(Date.now() + 9 * 24 * hourMs).toISOString()
    const booked = { carId: car.id, meetingAt, phone: '+1 512 555 0133', isProposal: true }
    const { id } = await post(buyer, '/bookings', booked)
    await buyer.goto(`/dashboard/myOrders/${id}`)
    // The card form comes with the price that the server has asked for; the button before it shows that of the booking.
    await buyer.getByLabel('Card number').waitFor()
    await buyer.getByRole('button', { name: `Pay ${dollars(car.priceCents)}` }).waitFor()
    await post(buyer, '/offers', { clientId: randomUUID(), carId: car.id, priceCents: agreed })
    const { items } = await (await seller.request.get('/api/my/offers')).json()
    const offer = items.find((one: { car: { id: string } }) => one.car.id === car.id)
    await post(seller, `/offers/${offer.id}/accept`, { seq: 1 })

    await payWithCard(buyer, '4242 4242 4242 4242')
    await buyer
      .getByText('The price has dropped since you opened this page. You haven’t been charged', { exact: false })
      .waitFor()
    await buyer.getByRole('button', { name: `Pay ${dollars(agreed)}` }).click()
    await buyer.getByText('Your Payment Successfully Done!').first().waitFor()
    await buyer.reload()
    await buyer
      .getByText(`Agreed price; asking price ${dollars(car.priceCents)}`)
      .first()
      .waitFor()
  },
)

itInProof('G-13 a seller saves a minimum with the car, and reads that a lowered price took it away', async () => {
  const seller = await site.openAgain()
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const car = own.items.find(({ status }: { status: string }) => status === 'available')
  await seller.goto(`/dashboard/myProduct/${car.id}`)
  const field = seller.getByLabel('Lowest offer you’ll consider')
  const save = () => seller.getByRole('button', { name: 'Save changes' }).click()
  const price = seller.getByLabel('Price', { exact: true })
  const dollarsOfCar = car.priceCents / 100
  // The page has one button for all that was typed.
  await field.fill('1,234')
  await save()
  await seller.getByText('Your changes have been saved').waitFor()
  await seller.goto(`/dashboard/myProduct/${car.id}`)
  await expect.poll(() => field.inputValue()).toBe('1,234')
  await field.fill(String(dollarsOfCar))
  await save()
  await seller.getByText('The minimum must be lower than the car’s price.').waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  // A price that falls to it takes it away, and the seller reads so.
  await field.fill(String(dollarsOfCar - 1000))
  await price.fill(String(dollarsOfCar - 500))
  await save()
  await seller.goto(`/dashboard/myProduct/${car.id}`)
  await expect.poll(() => field.inputValue()).toBe((dollarsOfCar - 1000).toLocaleString('en-US'))
  await price.fill(String(dollarsOfCar - 1000))
  await save()
  await seller.getByText('Your changes have been saved').waitFor()
  // The notification centre says it, whoever lowered the price; nothing says it a second time.
  expect(await seller.getByText(/removed/i).count()).toBe(0)
  await seller.goto('/dashboard/notifications')
  const notice = seller.getByRole('article').filter({ hasText: 'Your minimum for offers was removed' })
  await notice.getByText(dollars(car.priceCents - 100_000), { exact: false }).waitFor()
  await seller.getByRole('link', { name: 'Your minimum for offers was removed' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await price.fill(String(dollarsOfCar))
  await save()
  await seller.waitForURL('**/dashboard/myProduct')
})
