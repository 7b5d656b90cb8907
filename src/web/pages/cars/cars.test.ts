import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { carFacets } from '#contract/car-terms.ts'
import { loader } from '#web/pages/cars/cars.tsx'
import { apiContext } from '#web/server/request-context.ts'

const facets = Object.fromEntries(carFacets.map((name) => [name, []]))
const found = { items: [], total: 0, place: null, facets, understood: [], rescue: [], nextCursor: null }
const failure = { error: { code: 'internal', message: 'Something went wrong.', requestId: 'r' } }

/** The loader as the server calls it, with an API that answers the list and says this of the map. */
function loadedWith(answerOfMap: () => Response) {
  const context = new RouterContextProvider()
  context.set(apiContext, async (input) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    return pathname === '/api/cars/map' ? answerOfMap() : Response.json(found)
  })
  const url = new URL('http://localhost/cars?view=map')
  const request = new Request(url)
  return loader({ context, url, request, params: {}, pattern: '/cars' } as Parameters<typeof loader>[0])
}

test.each([
  ['fails', () => Response.json(failure, { status: 500 })],
  ['is busy', () => Response.json(failure, { status: 503 })],
  ['is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'does not come',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('G-02 where the answer of the map %s the list is there, and the map is said to be missing', async (_, answer) => {
  expect(await loadedWith(answer)).toMatchObject({ list: { kind: 'found', found: { total: 0 } }, map: null })
})

test('G-02 the map that comes is shown', async () => {
  const map = { placed: 0, clusters: [], bounds: null, towns: [] }
  expect(await loadedWith(() => Response.json(map))).toMatchObject({ list: { kind: 'found' }, map })
})
