import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { meetingInputValue, openNewestMail, submitLoginForm, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

const day = meetingInputValue(9).slice(0, 10)
/** Ten o'clock in Chicago, as every reader must see it. */
const tenInTheMorning = / 10:00 AM C[SD]T \((?:Austin|Houston|Dallas|San Antonio|Chicago|Minneapolis)\)/

/** A car in Chicago's time zone. */
async function aCentralCar(): Promise<string> {
  const answer = await fetch(`${site.url}/api/cars?limit=100&near=Dallas,+TX&radiusMiles=400`)
  const { items } = (await answer.json()) as { items: { id: string; location: string | null }[] }
  const car = items.find(({ location }) => /(Austin|Houston|Dallas|San Antonio), TX$/.test(location ?? ''))
  return car?.id ?? ''
}

async function openDialog(page: Page, id: string) {
  await page.goto(`/cars/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  return page.getByRole('dialog')
}

it('S-22 H-10 a buyer in another zone types the time by the clock of the car, and everybody reads it so', async () => {
  const berlin = await site.open({ timezoneId: 'Europe/Berlin' })
  await berlin.goto('/login')
  await submitLoginForm(berlin, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await berlin.waitForURL((url) => url.pathname !== '/login')
  const dialog = await openDialog(berlin, await aCentralCar())
  await dialog.getByText(/Local time in .+ \(C[SD]T\)\./).waitFor()

  await dialog.getByLabel('Meeting date').fill(`${day}T03:15`)
  await dialog.getByText(/That’s 3:15 AM in .+, in the middle of the night\./).waitFor()
  await dialog.getByLabel('Phone number').fill('+1 512 555 0147')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = berlin.getByRole('dialog', { name: 'Ask for this time?' })
  await question.getByText(/^3:15 AM in .+ is the middle of the night\. Ask for it anyway\?$/).waitFor()
  await question.getByRole('button', { name: 'Choose another time' }).click()
  await dialog.getByLabel('Meeting date').fill(`${day}T10:00`)
  await dialog.getByText(/, in the middle of the night\./).waitFor({ state: 'detached' })
  const sent = berlin.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/bookings'),
  )
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect((await sent).postDataJSON().meetingAt).toMatch(new RegExp(`^${day}T10:00:00-0[56]:00$`))
  await berlin.waitForURL('**/dashboard/myOrders')
  await berlin.getByRole('article').first().getByText(tenInTheMorning).first().waitFor()

  const admin = await site.openAs('admin')
  await admin.goto('/dashboard/orders')
  await admin.getByText(tenInTheMorning).filter({ visible: true }).first().waitFor()
  const outbox = await site.open()
  await openNewestMail(outbox, 'booking-made')
  await outbox.getByText(tenInTheMorning).first().waitFor()
})
