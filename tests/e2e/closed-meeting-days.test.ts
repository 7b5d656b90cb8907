import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

/** The seller's weekdays, but for the closed days. */
async function publishHours(seller: Page, closed: readonly string[]): Promise<void> {
  const exceptions = closed.map((date) => ({ date, windows: [] }))
  const data = { hours: { ...weekdayMeetingHours, exceptions } }
  const answer = await seller.request.put('/api/my/meeting-hours', { data, headers: { origin: site.url } })
  expect(answer.status(), await answer.text()).toBe(200)
}

it('G-14 S-22 a booking form that was open when the seller closed a day says so at its time, offers what is left and keeps what was typed', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  await publishHours(seller, [])
  const { items } = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  const car = items.find(({ id, status }: { id: string; status: string }) => status === 'available' && !taken.has(id))

  await buyer.clock.install()
  await buyer.goto(`/cars/${car.id}`)
  await waitForHydration(buyer)
  await buyer.getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = buyer.getByRole('dialog')
  const day = dialog.getByLabel('Day')
  const dates = () => day.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const phone = dialog.getByLabel('Phone number')
  const lost = dialog.getByText('This time is no longer open. Choose another one.')
  const chooseDay = async (date: string) => {
    await day.selectOption(date)
    await dialog.locator('label:has([type=radio])').first().click()
  }
  await day.waitFor()
  await phone.fill('+1 512 555 0177')
  const [, first = '', second = ''] = await dates()

  // Closed while it is open: the refusal brings the days that are left.
  await chooseDay(first)
  await publishHours(seller, [first])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(dates).not.toContain(first)
  await dialog.locator('fieldset[aria-describedby]').waitFor()
  await dialog.getByText(/no longer open|one of the seller’s open times|outside the seller’s hours/).waitFor()
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await phone.inputValue()).toBe('+1 512 555 0177')

  // Closed while nobody looks: who comes back after a while sees it before they press.
  await chooseDay(second)
  await publishHours(seller, [first, second])
  const comeBack = () => buyer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await buyer.clock.fastForward(120_000)
  await comeBack()
  await lost.waitFor()
  expect(await dates()).not.toContain(second)
  expect(await phone.inputValue()).toBe('+1 512 555 0177')

  await dialog.locator('label:has([type=radio])').first().click()
  expect(await lost.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await buyer.waitForURL('**/dashboard/myOrders')
})
