import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { equipmentGroups } from '#contract/equipment.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { CarEquipment } from './car-equipment.tsx'

beforeAll(() => waitForTexts('en'))

const [longest = []] = Object.values(equipmentGroups).toSorted((a, b) => b.length - a.length)

function htmlWith(count: number): string {
  const element = <CarEquipment has={longest.slice(0, count)} name="equipment" />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<!--.*?-->/g, '')
}

it('a group of equipment shows eight items at first, and says how many there are in all', () => {
  expect(longest.length).toBeGreaterThan(9)
  const [shown = '', folded = ''] = htmlWith(10).split('<details')
  expect(shown.match(/<li/g)).toHaveLength(8)
  expect(folded).toContain('Show all 10')
  expect(folded.split('</details>')[0]?.match(/<li/g)).toHaveLength(2)
})

it('a shorter group is not folded', () => {
  const html = htmlWith(8)
  expect(html.match(/<li/g)).toHaveLength(8)
  expect(html).not.toContain('<details')
})
