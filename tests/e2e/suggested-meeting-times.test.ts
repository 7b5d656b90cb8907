import { expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

it('S-22 where a seller has no hours, the field has a time, and unfolds days and times to tap', async () => {
  const buyer = await site.openAs('buyer')
  const answer = await fetch(`${site.url}/api/cars?limit=1&near=Dallas,+TX&radiusMiles=400`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await buyer.goto(`/cars/${items[0]?.id}`)
  await waitForHydration(buyer)
  await buyer.getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = buyer.getByRole('dialog')
  const [field, day] = [dialog.getByLabel('Meeting date'), dialog.getByLabel('Day', { exact: true })]

  // The proposal is one of the times, and stands in both.
  await expect.poll(() => field.inputValue()).toMatch(/T(?:17|11):00$/)
  await dialog.getByText('Other suggested times', { exact: true }).click()
  const [proposedDay = '', proposedClock = ''] = (await field.inputValue()).split('T')
  expect(await day.inputValue()).toBe(proposedDay)
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1)

  const days = await day
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  const next = days[days.indexOf(proposedDay) + 1] ?? ''
  await day.selectOption(next)
  await expect.poll(() => field.inputValue()).toBe(`${next}T${proposedClock}`)
  await dialog.getByText('1:00 PM', { exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe(`${next}T13:00`)

  // What is typed is taken as well, also on a day that is not among them.
  await field.fill(`${next}T15:00`)
  expect(await dialog.getByRole('radio', { name: '3:00 PM', checked: true }).count()).toBe(1)
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await field.fill(`${far}T10:15`)
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0)
  expect(await day.inputValue()).toBe('')
})
