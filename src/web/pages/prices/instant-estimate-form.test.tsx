import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { parseMyCarEstimateQuery } from '#web/pages/prices/my-car-estimate-query.ts'
import type { MyCarForm } from '#web/pages/prices/use-my-car-form.ts'
import { InstantEstimateForm } from './instant-estimate-form.tsx'

beforeAll(() => waitForTexts('en'))

it('a make or a model without estimates says so in its list, and keeps its value', () => {
  const choices: MyCarEstimateData['choices'] = {
    brands: ['BMW'],
    brand: 'BMW',
    model: null,
    models: ['M4'],
    otherBrands: ['Acura'],
    otherModels: ['Z8'],
    other: null,
    facts: [],
    trims: [],
    typical: {},
  }
  const query = parseMyCarEstimateQuery(new URLSearchParams({ brand: 'BMW' }))
  const found: Partial<MyCarEstimateData> = { query, choices, errors: {}, isAsked: false }
  const myCar: Partial<MyCarForm> = { errors: {}, isBusy: false }
  const element = <InstantEstimateForm found={found as MyCarEstimateData} myCar={myCar as MyCarForm} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const options = [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)/g)].map(([, value, label]) => [value, label])
  expect(options).toEqual([
    ['Acura', 'Acura (no estimate yet)'],
    ['BMW', 'BMW'],
    ['M4', 'M4'],
    ['Z8', 'Z8 (no estimate yet)'],
  ])
})
