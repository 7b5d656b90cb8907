import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { isSkippedLocalTime } from '#contract/format-meeting-time.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { openBookingDetails } from '#tests/support/open-booking-details.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { signIn, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

const buyer = { email: 'buyer@demo.test', password: 'ForeCourt!26' }
const seller = { email: 'seller@demo.test', password: 'ForeCourt!26' }
const origin = () => ({ origin: site.url })

/** A car of the demo's seller that the demo's buyer has not booked. */
async function aCar(buyerPage: Page, sellerPage: Page, at: number): Promise<{ id: string; title: string }> {
  const own = await (await sellerPage.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyerPage.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  const free = own.items.filter(
    ({ id, status }: { id: string; status: string }) => status === 'available' && !taken.has(id),
  )
  return free[at]
}

async function signedIn() {
  const [buyerPage, sellerPage] = [await site.openAgain(), await site.openAgain()]
  await signIn(buyerPage, buyer)
  await signIn(sellerPage, seller)
  return { buyerPage, sellerPage }
}

/** Whatever ran before: the seller of the demo meets buyers on weekdays from nine to five. */
async function publishHours(sellerPage: Page): Promise<void> {
  const data = { hours: weekdayMeetingHours }
  const answer = await sellerPage.request.put('/api/my/meeting-hours', { headers: origin(), data })
  expect(answer.status(), await answer.text()).toBe(200)
}

// First: the seller of the demo publishes hours afterwards.
itInProof(
  'G-14 a seller without hours reads before Accept that the time is taken, and both sides read afterwards that none is agreed',
  async () => {
    const { buyerPage, sellerPage } = await signedIn()
    const at = new Date(Math.ceil(Date.now() / 3_600_000 + 100) * 3_600_000).toISOString()
    const made: { id: string; title: string }[] = []
    for (const index of [0, 0]) {
      const car = await aCar(buyerPage, sellerPage, index)
      const data = { carId: car.id, meetingAt: at, phone: '+1 512 555 0133' }
      const response = await buyerPage.request.post('/api/bookings', { headers: origin(), data })
      made.push({ id: (await response.json()).id, title: car.title })
    }
    const [first, second] = made
    await sellerPage.request.post(`/api/bookings/${first?.id}/accept`, { headers: origin() })
    await sellerPage.goto(`/dashboard/mybuyers?q=${second?.id}`)
    await sellerPage.getByText(/^You have another meeting at that time\. You’d only be accepting/).waitFor()
    await waitForHydration(sellerPage)
    await sellerPage.getByRole('button', { name: /^More/ }).click()
    await sellerPage.getByRole('button', { name: /^Accept/ }).click()
    const question = sellerPage.getByRole('dialog', { name: 'Accept the sale without a meeting time?' })
    await question.getByText(/^You have another meeting at that time\./).waitFor()
    await question.getByRole('button', { name: /^Accept/ }).click()
    await sellerPage.getByText('You accepted the sale. You still have to agree on a time.').waitFor()
    await sellerPage
      .getByText(/You accepted the sale, but you haven’t agreed on a time\. Propose another one\./)
      .waitFor()
    await sellerPage.getByText('Accepted · time not set').waitFor()

    await buyerPage.goto('/dashboard/notifications')
    await buyerPage
      .getByRole('link', { name: /^The seller accepted, but you haven’t agreed on a meeting time/ })
      .click()
    const order = buyerPage.getByRole('article').filter({ hasText: second?.title ?? '' })
    await order
      .getByText('The time you asked for is no longer available. You haven’t agreed on a time yet. Choose another one.')
      .waitFor()
    expect(await order.textContent()).toMatch(/Requested time: /)
    await order.getByRole('button', { name: /^Change the time/ }).click()
    // The seller has no free times to speak of.
    await buyerPage
      .getByRole('dialog', { name: 'Another time' })
      .getByText(/^.* has to accept the new time\.$/)
      .waitFor()
  },
)

it('G-14 a seller publishes hours, a buyer takes a free time, the seller accepts, and both find it in their calendars', async () => {
  const { buyerPage, sellerPage } = await signedIn()
  await sellerPage.goto('/dashboard/meetings')
  await sellerPage.getByRole('link', { name: 'Meeting hours' }).click()
  await sellerPage.getByLabel('Address').fill('1200 Elm Street')
  await sellerPage.getByLabel('Minimum notice').selectOption('0')
  await sellerPage.getByRole('button', { name: 'Save hours' }).click()
  await sellerPage.getByText('Your hours have been saved.').waitFor()

  const car = await aCar(buyerPage, sellerPage, 0)
  await buyerPage.goto(`/cars/${car.id}`)
  await buyerPage.getByRole('button', { name: /^Book Now/ }).click()
  const dialog = buyerPage.getByRole('dialog', { name: 'Book a meeting' })
  const times = dialog.getByRole('radio')
  await times.first().waitFor({ state: 'attached' })
  // A free time is chosen already, on the day that is shown, and the dialog says so.
  await dialog.getByText('This open time is just a suggestion').waitFor()
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1)
  await dialog.getByLabel('Day').selectOption({ index: 1 })
  const label = (await dialog.locator('label:has([type=radio])').nth(1).innerText()).trim()
  await dialog.locator('label:has([type=radio])').nth(1).click()
  await dialog.getByLabel('Phone number').fill('+1 512 555 0133')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await buyerPage.waitForURL('**/dashboard/myOrders')
  const order = buyerPage.getByRole('article').filter({ hasText: car.title }).first()
  await order.getByText(/^This time is held for you until/).waitFor()
  expect(await order.textContent()).toContain(label.replace(/\s[A-Z]{2,4}$/, ''))
  expect(await order.textContent()).not.toContain('1200 Elm Street')

  // The list of meetings shows the car, and has the answer.
  await sellerPage.goto('/dashboard/meetings')
  const asked = sellerPage.getByRole('main').getByRole('listitem').filter({ hasText: car.title })
  await asked.locator('img').first().waitFor()
  await asked.getByRole('button', { name: /^Decline/ }).waitFor()
  await asked.getByRole('button', { name: /^Accept/ }).click()
  // In its own direction, for who reads from right to left.
  await asked.locator('bdi', { hasText: '1200 Elm Street' }).waitFor()
  await asked.getByRole('button', { name: /^More/ }).click()
  await asked.getByRole('button', { name: /^Propose another time/ }).waitFor()
  await asked.getByRole('button', { name: /^Cancel the meeting/ }).waitFor()

  await buyerPage.reload()
  await order.getByText('1200 Elm Street').waitFor()
  await order.getByRole('button', { name: /^More/ }).click()
  const download = buyerPage.waitForEvent('download')
  await order.getByRole('link', { name: /^Add to calendar/ }).click()
  expect((await download).suggestedFilename()).toBe('meeting.ics')

  await buyerPage.goto('/dashboard/meetings')
  await buyerPage.getByRole('link', { name: car.title }).waitFor()
  await buyerPage.getByRole('button', { name: 'Create a calendar link' }).click()
  const address = await buyerPage.getByLabel('Secret link').inputValue()
  const { pathname } = new URL(address)
  const file = await (await (await site.open()).request.get(pathname)).text()
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(events.map((event) => String(event.getFirstPropertyValue('summary'))).join()).toContain(car.title)

  // The buyer takes another free time, which is agreed at once.
  await buyerPage.goto('/dashboard/myOrders')
  await order.getByRole('button', { name: /^Change the time/ }).click()
  const change = buyerPage.getByRole('dialog', { name: 'Another time' })
  await change.getByText(/^An open time is yours right away\. .* has to accept any other time\.$/).waitFor()
  await change.getByLabel('Day').selectOption({ index: 2 })
  await change.locator('label:has([type=radio])').first().click()
  await change.getByRole('button', { name: 'Reschedule' }).click()
  await buyerPage.getByText('Your meeting has been rescheduled.').waitFor()
  expect(await order.textContent()).toContain('1200 Elm Street')

  // The seller proposes another time, and the notice of it leads to where it is answered; the page of the booking shows it too.
  const orders = await (await buyerPage.request.get('/api/my/orders')).json()
  const { id } = orders.items.find(({ carTitle }: { carTitle: string }) => carTitle === car.title)
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000 + 300) * 3_600_000).toISOString()
  const data = { startsAt, isProposal: true }
  expect((await sellerPage.request.put(`/api/bookings/${id}/meeting`, { headers: origin(), data })).status()).toBe(200)
  await buyerPage.goto('/dashboard/notifications')
  await buyerPage.locator(`a[href="/dashboard/myOrders?q=${id}"]`).first().waitFor()
  await buyerPage.goto(`/dashboard/myOrders/${id}`)
  const meeting = buyerPage.getByRole('region', { name: 'Meeting' })
  await meeting.getByRole('button', { name: /^Decline/ }).waitFor()
  await waitForHydration(buyerPage)
  await meeting.getByRole('button', { name: /^Accept/ }).click()
  await buyerPage.getByText('You accepted the time.').waitFor()
  await meeting.getByRole('button', { name: /^Accept/ }).waitFor({ state: 'hidden' })
  expect(await meeting.locator('time').first().getAttribute('datetime')).toBe(startsAt)
  await buyerPage.getByRole('button', { name: /^Pay/ }).waitFor()

  // The seller cancels while the buyer chooses a free time: it is not agreed, and nobody is told that it were.
  await meeting.getByRole('button', { name: /^Change the time/ }).click()
  await change.getByLabel('Day').selectOption({ index: 3 })
  const calledOff = await sellerPage.request.post(`/api/bookings/${id}/meeting/cancel`, { headers: origin(), data: {} })
  expect(calledOff.status()).toBe(200)
  await change.locator('label:has([type=radio])').first().click()
  await change.getByRole('button', { name: 'Reschedule' }).click()
  await buyerPage.getByText('The meeting was canceled in the meantime.').waitFor()
  expect(await buyerPage.getByText('Your meeting has been rescheduled.').count()).toBe(0)
})

itInProof('G-14 a time that the clock skips is refused at its field, before and after the press', async () => {
  const { buyerPage, sellerPage } = await signedIn()
  await publishHours(sellerPage)
  const car = await aCar(buyerPage, sellerPage, 1)
  await buyerPage.goto(`/cars/${car.id}`)
  await buyerPage.getByRole('button', { name: /^Book Now/ }).click()
  const dialog = buyerPage.getByRole('dialog', { name: 'Book a meeting' })
  await dialog.getByRole('button', { name: 'Propose another time' }).click()
  await dialog.getByText('If you propose your own time, the seller has to accept it.').waitFor()
  const place = await (await buyerPage.request.get(`/api/cars/${car.id}/meeting-slots`)).json()
  // Nobody shows cars so early, and the buyer reads it before anything is sent.
  await dialog.getByLabel('Meeting date').fill(nextSkippedTime(place.timeZone).replace(/T.*/, 'T07:10'))
  await dialog.getByText(/seller usually (?:meets|doesn’t meet)/).waitFor()
  await dialog.getByLabel('Meeting date').fill(nextSkippedTime(place.timeZone))
  const refusal = dialog.getByText(
    'This time doesn’t exist on that day because clocks move forward. Choose another one.',
  )
  await refusal.waitFor()
  await dialog.getByLabel('Phone number').fill('+1 512 555 0133')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await refusal.waitFor()
  expect(await (await buyerPage.request.get('/api/my/orders')).text()).not.toContain(car.id)
})

/** Half an hour into the next hour that the clock of this zone skips, as a field for times expects it. */
function nextSkippedTime(timeZone: string): string {
  const hourMs = 3_600_000
  const start = Math.ceil(Date.now() / hourMs) * hourMs
  for (let hours = 24; hours < 366 * 24; hours++) {
    const local = new Date(start + hours * hourMs + hourMs / 2).toISOString().slice(0, 16)
    if (isSkippedLocalTime(local, timeZone)) return local
  }
  throw new Error(`No clock changes in ${timeZone}.`)
}

itInProof(
  'G-14 a time outside of the hours is a proposal, which says so to both, and is accepted as that',
  async () => {
    const { buyerPage, sellerPage } = await signedIn()
    await publishHours(sellerPage)
    const car = await aCar(buyerPage, sellerPage, 1)
    // A Sunday in two weeks or so.
    const at = new Date(Date.now() + 14 * 86_400_000)
    while (at.getUTCDay() !== 0) at.setUTCDate(at.getUTCDate() + 1)
    const refused = await buyerPage.request.post('/api/bookings', {
      headers: origin(),
      data: { carId: car.id, meetingAt: at.toISOString(), phone: '+1 512 555 0133' },
    })
    expect(refused.status()).toBe(422)

    await buyerPage.goto(`/cars/${car.id}`)
    await buyerPage.getByRole('button', { name: /^Book Now/ }).click()
    const dialog = buyerPage.getByRole('dialog', { name: 'Book a meeting' })
    await dialog.getByRole('button', { name: 'Propose another time' }).click()
    await dialog.getByLabel('Meeting date').fill(`${at.toISOString().slice(0, 10)}T11:00`)
    await dialog.getByLabel('Phone number').fill('+1 512 555 0133')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await buyerPage.waitForURL('**/dashboard/myOrders')
    await buyerPage.getByText('This time is outside the seller’s hours').first().waitFor()

    await sellerPage.goto(`/dashboard/mybuyers?${new URLSearchParams({ q: car.title })}`)
    await openBookingDetails(sellerPage.getByRole('article').first())
    await sellerPage.getByText('This time is outside your hours or sooner').first().waitFor()
    await sellerPage
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    const question = sellerPage.getByRole('dialog', { name: 'Accept a time outside your hours?' })
    await question.getByRole('button', { name: /^Accept/ }).click()
    await sellerPage.getByRole('button', { name: /^More/ }).first().click()
    await sellerPage
      .getByRole('button', { name: /^Cancel the meeting/ })
      .first()
      .waitFor()
  },
)
