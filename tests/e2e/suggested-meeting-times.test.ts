import { expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

it('S-22 where a seller has no hours, days and times to tap come first, and the field after them has one of them', async () => {
  const buyer = await site.openAs('buyer')
  const answer = await fetch(`${site.url}/api/cars?limit=1&near=Dallas,+TX&radiusMiles=400`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await buyer.goto(`/cars/${items[0]?.id}`)
  await waitForHydration(buyer)
  await buyer.getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = buyer.getByRole('dialog')
  const field = dialog.getByLabel('Meeting date')
  const days = dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('radio')
  const times = dialog.getByRole('group', { name: /^Time on / }).getByRole('radio')

  // The proposal is one of the times, and stands in both.
  await expect.poll(() => field.inputValue()).toMatch(/T(?:17|11):00$/)
  const [proposedDay = '', proposedClock = ''] = (await field.inputValue()).split('T')
  const dates = await days.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  expect(await dialog.locator(`input[value="${proposedDay}"]`).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(2)
  const [dayBox, fieldBox] = [await days.first().locator('..').boundingBox(), await field.boundingBox()]
  expect(dayBox?.y).toBeLessThan(fieldBox?.y ?? 0)

  const next = dates[dates.indexOf(proposedDay) + 1] ?? ''
  await dialog.locator('label', { has: buyer.locator(`input[value="${next}"]`) }).click()
  await expect.poll(() => field.inputValue()).toBe(`${next}T${proposedClock}`)
  await dialog.getByText('1:00 PM', { exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe(`${next}T13:00`)

  // What is typed is taken as well, also on a day that is not among them.
  await field.fill(`${next}T15:00`)
  expect(await dialog.getByRole('radio', { name: '3:00 PM', checked: true }).count()).toBe(1)
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await field.fill(`${far}T10:15`)
  await expect.poll(() => times.count()).toBe(0)
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
})
