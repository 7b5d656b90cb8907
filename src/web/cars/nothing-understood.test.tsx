import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import type { CarListPageData } from './car-card-data.ts'
import { NothingUnderstood } from './nothing-understood.tsx'

beforeAll(() => waitForTexts('en'))

it('a search of which nothing was understood can be cleared, and keeps what else was chosen', () => {
  const found: Partial<CarListPageData> = {
    nearNames: [],
    onOffer: { brand: [{ value: 'Audi', count: 3 }], body: [] },
  }
  const element = (
    <NothingUnderstood path="/cars" query={{ q: 'qwerty', fuel: ['Diesel'] }} found={found as CarListPageData} />
  )
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toMatch(/href="\/cars\?fuel=Diesel"[^>]*>Clear search</)
  expect(html).toMatch(
    /class="choice-chip[^>]*href="\/cars\?brand=Audi"|href="\/cars\?brand=Audi"[^>]*class="choice-chip/,
  )
})
