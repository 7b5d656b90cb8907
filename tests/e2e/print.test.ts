import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CarSearchResponse } from '#contract/cars.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite } from './site.ts'

const site = useDemoSite({ isShared: true })

/** The number of A4 sheets that the browser would print for a page. */
async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return file.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

itInProof(
  'the page of a car prints on one sheet of A4, dark on white, with its address and without what is pressed',
  async () => {
    const { items } = CarSearchResponse.parse(await (await fetch(`${site.url}/api/cars?limit=100`)).json())
    const longest = items.toSorted((a, b) => b.description.length - a.description.length).slice(0, 2)
    const page = await site.openAs('buyer')
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const { id, title } of longest) {
      await page.goto(`/cars/${id}`, { waitUntil: 'networkidle' })
      expect(await sheetsOf(page), title).toBe(1)
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.getByText(`${site.url}/cars/${longest[1]?.id}`).waitFor()
    expect(await page.getByRole('button', { name: /Book Now/ }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Similar cars' }).count()).toBe(0)
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return { color, backgroundColor }
    })
    expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
  },
)

it('a receipt prints on one sheet of A4, alone', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myOrders')
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  expect(await sheetsOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Used car receipt').waitFor()
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    expect(await page.getByRole(role).count()).toBe(0)
})
