import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { demoPassword, meetingInputValue, payWithCard, signIn, useDemoSite } from './site.ts'

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

it('G-13 two people bargain, book and pay, and the charge is the agreed price', async () => {
  const [buyer, seller] = [await site.openAgain(), await site.openAgain()]
  await signIn(buyer, { email: 'buyer@demo.test', password: demoPassword })
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  const car = await aCar(buyer, seller)
  const share = (part: number) => Math.floor((car.priceCents * part) / 100_000) * 1000
  const [low, ask] = [share(80), share(90)]

  await buyer.goto(`/cars/${car.id}`)
  await buyer.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Make an offer' })
  const field = dialog.getByLabel('Your offer')
  await field.fill(String(car.priceCents / 100))
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('That is the price of the car or more.', { exact: false }).waitFor()
  await field.fill((low / 100).toLocaleString('en-US'))
  await dialog.getByRole('button', { name: 'Send offer' }).dblclick()
  await dialog.getByText(/Waiting for .* to answer/).waitFor()
  await dialog.getByRole('link', { name: 'Open the conversation' }).click()
  await buyer.waitForURL('**/dashboard/messages/*')

  await seller.goto('/dashboard/offers')
  const card = seller.getByRole('article').filter({ hasText: car.title })
  await card.getByText(`offers ${dollars(low)}. What’s your answer?`, { exact: false }).waitFor()
  await card.getByRole('button', { name: 'Counteroffer' }).click()
  await card.getByLabel('Your price').fill(String(ask / 100))
  await card.getByRole('button', { name: 'Send price' }).click()
  await card.getByText(`You offered ${dollars(ask)}`, { exact: false }).waitFor()

  // It comes to the open conversation by itself.
  await buyer.getByRole('button', { name: `Accept ${dollars(ask)}` }).click()
  await buyer
    .getByText(`Agreed price ${dollars(ask)}, public price ${dollars(car.priceCents)}.`, { exact: false })
    .waitFor()
  await buyer.getByRole('link', { name: `Book at ${dollars(ask)}` }).click()
  await buyer.waitForURL(`**/cars/${car.id}`)
  await buyer.getByRole('button', { name: /^Book Now/ }).click()
  const booking = buyer.getByRole('dialog', { name: 'Book a meeting' })
  await expect.poll(() => booking.getByLabel('Agreed price').inputValue()).toBe(dollars(ask))
  expect(await booking.getByLabel('Public price').inputValue()).toBe(dollars(car.priceCents))
  await booking.getByLabel('Meeting date').fill(meetingInputValue(3))
  await booking.getByLabel('Phone number').fill('+1 512 555 0133')
  await booking.getByRole('button', { name: 'Confirm', exact: true }).click()
  await buyer.waitForURL('**/dashboard/myOrders')

  // Everybody else sees the public price.
  const seen = await (await (await site.open()).request.get(`/api/cars/${car.id}`)).json()
  expect(seen.priceCents).toBe(car.priceCents)

  await buyer.getByRole('article').filter({ hasText: car.title }).getByRole('link', { name: /^Pay/ }).click()
  await buyer.getByText(dollars(ask)).first().waitFor()
  await payWithCard(buyer, '4242 4242 4242 4242')
  await buyer.getByText('Your Payment Successfully Done!').first().waitFor()
  await buyer.reload()
  const receipt = buyer.getByRole('article').first()
  await receipt.getByText(dollars(ask), { exact: true }).first().waitFor()
  await receipt.getByText(`Agreed price; public price ${dollars(car.priceCents)}`).waitFor()

  await seller.goto(`/dashboard/mybuyers?${new URLSearchParams({ q: car.title })}`)
  await seller
    .getByText(`Agreed price; public price ${dollars(car.priceCents)}`)
    .first()
    .waitFor()
  await seller.goto('/dashboard/offers?state=over')
  await seller
    .getByRole('article')
    .filter({ hasText: car.title })
    .getByText('bought at the agreed price', { exact: false })
    .waitFor()
})

it('G-13 a seller sets a minimum that only they see', async () => {
  const seller = await site.openAgain()
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const car = own.items.find(({ status }: { status: string }) => status === 'available')
  await seller.goto(`/dashboard/myProduct/${car.id}`)
  const field = seller.getByLabel('Lowest offer you’ll consider')
  await field.fill('1,234')
  await seller.getByRole('button', { name: 'Save minimum' }).click()
  await seller.getByText('The minimum is saved.').waitFor()
  await seller.reload()
  await expect.poll(() => field.inputValue()).toBe('1234')
  await field.fill('')
  await seller.getByRole('button', { name: 'Save minimum' }).click()
  await seller.getByText('You’ll see every offer now.').waitFor()
})
