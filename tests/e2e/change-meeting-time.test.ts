import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))
const headers = () => ({ origin: site.url })

/** An agreed meeting of the demo's buyer with its seller, who meets buyers on weekdays, and the free times of the car. */
async function anAgreedMeeting(buyer: Page, seller: Page) {
  const published = { headers: headers(), data: { hours: weekdayMeetingHours } }
  expect((await seller.request.put('/api/my/meeting-hours', published)).status()).toBe(200)
  const { items } = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  const isFree = (one: { id: string; status: string }) => one.status === 'available' && !taken.has(one.id)
  const car: { id: string; title: string } = items.find(isFree)
  const slots = await (await buyer.request.get(`/api/cars/${car.id}/meeting-slots`)).json()
  const [meetingAt = '', ...others]: string[] = slots.days.flatMap(({ at }: { at: string[] }) => at)
  const data = { carId: car.id, meetingAt, phone: '+1 512 555 0133' }
  const { id } = await (await buyer.request.post('/api/bookings', { headers: headers(), data })).json()
  const accepted = await seller.request.post(`/api/bookings/${id}/accept`, { headers: headers(), data: {} })
  expect(accepted.status(), await accepted.text()).toBe(200)
  const localOf = (at: string) => toDatetimeLocalValue(new Date(at), slots.timeZone)
  return { car, freeTimes: others.map(localOf) }
}

it('G-14 another time is chosen first, its proposer sees it, a refused reason stays to be put right, and a typed free time is said to be agreed', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  const { car, freeTimes } = await anAgreedMeeting(buyer, seller)

  await seller.goto('/dashboard/meetings')
  const row = seller.getByRole('main').getByRole('listitem').filter({ hasText: car.title })
  await waitForHydration(seller)
  await row.getByRole('button', { name: /^More/ }).click()
  await row.getByRole('button', { name: /^Propose another time/ }).click()
  const change = seller.getByRole('dialog', { name: 'Another time' })
  const field = change.getByLabel('Meeting date')
  await field.waitFor()
  await change.getByRole('button', { name: 'Propose', exact: true }).click()
  await change.getByText('Choose a time.').waitFor()
  await field.fill(freeTimes[5] ?? '')
  await change.getByRole('button', { name: 'Propose', exact: true }).click()
  await row.getByText(/^You proposed .* hasn’t responded yet\.$/).waitFor()
  expect(await row.getByText('Another time proposed').count()).toBe(0)

  // Who proposed a time takes it back, and proposes another one.
  await row.getByRole('button', { name: /^More/ }).click()
  await row.getByRole('button', { name: /^Withdraw my proposed time/ }).click()
  await seller.getByText('You withdrew the time you proposed.').waitFor()
  await expect.poll(() => row.getByText(/^You proposed/).count()).toBe(0)
  await row.getByRole('button', { name: /^More/ }).click()
  expect(await row.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0)
  await seller.keyboard.press('Escape')

  // What was accepted is cancelled, not declined; the reason is put right where it was typed.
  await row.getByRole('button', { name: /^More/ }).click()
  expect(await row.getByRole('button', { name: /^Decline/ }).count()).toBe(0)
  await row.getByRole('button', { name: /^Cancel booking/ }).click()
  const question = seller.getByRole('dialog', { name: 'Cancel this booking?' })
  await question.getByText(/An agreed meeting ends with it\./).waitFor()
  await question.getByLabel('Reason (optional)').fill('Call me: 512-555-0187')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await question.getByText(/^Leave out phone numbers/).waitFor()
  expect(await question.getByLabel('Reason (optional)').inputValue()).toBe('Call me: 512-555-0187')
  await question.getByRole('button', { name: 'Keep it' }).click()

  // A buyer who types one of the free times has it at once, and reads nothing else.
  await buyer.goto('/dashboard/myOrders')
  const order = buyer.getByRole('article').filter({ hasText: car.title }).first()
  await waitForHydration(buyer)
  const another = buyer.getByRole('dialog', { name: 'Another time' })
  const press = order.getByRole('button', { name: /^Change the time/ })
  if (!(await press.isVisible())) await order.getByRole('button', { name: /^More/ }).click()
  await press.click()
  await another.getByRole('button', { name: 'Propose another time' }).click()
  await another.getByText(/^An open time is yours right away\./).waitFor()
  expect(await another.getByText('the seller has to accept it').count()).toBe(0)
  await another.getByLabel('Meeting date').fill(freeTimes[8] ?? '')
  await another.getByRole('button', { name: 'Propose', exact: true }).click()
  await buyer.getByText('Your meeting has been rescheduled.').waitFor()
})

itInProof('G-14 a day that is over is refused among the exceptions, at its field', async () => {
  const seller = await site.openAs('seller')
  await seller.goto('/dashboard/meetingHours')
  await waitForHydration(seller)
  const day = seller.getByLabel('Day', { exact: true })
  await day.fill('2020-01-01')
  await seller.getByRole('button', { name: 'Add day' }).click()
  await seller.getByText('This day is over. Choose today or a later day.').waitFor()
  expect(await seller.getByText('Jan 1, 2020').count()).toBe(0)
  await day.fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  await seller.getByRole('button', { name: 'Add day' }).click()
  await seller.getByRole('button', { name: /^Use regular hours/ }).waitFor()
})
