import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CarTitle } from '#web/car/car-title.tsx'

it.each([
  ['2019 Mercedes-Benz S 560', ['Mercedes-Benz', 'S 560']],
  ['2020 Mercedes-Benz GLC 300 in white', ['Mercedes-Benz', 'GLC 300']],
  ['2021 Audi A8 L', ['A8 L']],
  ['2025 Tesla Model 3', ['Model 3']],
  ['2018 BMW 328d Wagon', []],
])('the title %s breaks in no name of a make or model', (title, unbroken) => {
  const html = renderToStaticMarkup(<CarTitle title={title} />)
  expect([...html.matchAll(/<span class="whitespace-nowrap">([^<]*)/g)].map(([, name]) => name)).toEqual(unbroken)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(title)
})
