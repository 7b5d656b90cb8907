import { expect, it } from 'vitest'
import { useDemoSite } from './site.ts'

const site = useDemoSite({ isShared: true })

it.each(['/cars', '/tesla'])(
  'on a wide screen the cars of %s begin beside the filters, below the order',
  async (path) => {
    const page = await site.openAs('buyer', { viewport: { width: 1440, height: 900 } })
    await page.goto(path)
    const topOf = async (name: string) => (await page.locator(name).first().boundingBox())?.y ?? Number.NaN
    const [filters, order, car] = [
      await topOf('.filter-sheet'),
      await topOf('.results-bar'),
      await topOf('main article'),
    ]
    expect(car).toBeGreaterThan(order)
    expect(car - filters).toBeGreaterThanOrEqual(0)
    expect(car - filters).toBeLessThan(250)
  },
)
