import { expect, it } from 'vitest'
import { routePaths } from './route-paths.ts'
import { screenDefinitions } from './screens.ts'

const known = screenDefinitions.map(({ route }) => route)

it('every route of the site stands among the screens that are looked at', () => {
  expect(routePaths.filter((address) => !known.includes(address))).toEqual([])
})

it('no screen stands for a route that is gone, nor twice', () => {
  const looked = screenDefinitions.map(({ route, part = '' }) => `${route} ${part}`)
  expect(known.filter((route) => !routePaths.includes(route))).toEqual([])
  expect(looked.filter((one, index) => looked.indexOf(one) !== index)).toEqual([])
})

it('every screen is looked at by somebody, under an address without open parameters', () => {
  expect(screenDefinitions.filter(({ as }) => as.length === 0)).toEqual([])
  expect(screenDefinitions.filter(({ route, at }) => /[:*]/.test(route) && at === undefined)).toEqual([])
})

it('a state that a screen does not have says why', () => {
  const reasons = screenDefinitions.flatMap((screen) =>
    [screen.empty, screen.loading, screen.error].flatMap((way) =>
      typeof way === 'object' && 'never' in way ? [way.never] : [],
    ),
  )
  expect(reasons.filter((reason) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([])
})
