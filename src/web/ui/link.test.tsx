import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { testSeed } from '#tests/support/sample-size.ts'
import { Link } from '#web/ui/link.tsx'

const parts = fc.constantFrom(
  '/',
  '//',
  'cars',
  'a b',
  '.',
  '..',
  '?',
  '#',
  '&',
  'q=1',
  '%20',
  'é',
  '"',
  '\\',
  'https:',
)
const paths = fc.array(parts, { maxLength: 7 }).map((chosen) => chosen.join(''))

it(`writes on the server what React Router writes, wherever a link leads (seed ${testSeed})`, () => {
  const written = (Kind: typeof Link, to: string) =>
    renderToStaticMarkup(
      <StaticRouter location="/cars/1?from=here">
        <Kind to={to} className="btn" preventScrollReset reloadDocument state={{ from: 'here' }} aria-current="page">
          Cars
        </Kind>
      </StaticRouter>,
    )
  fc.assert(
    fc.property(fc.oneof(paths, fc.constant('/')), (to) => {
      expect(written(Link, to)).toBe(written(RouterLink, to))
    }),
    { numRuns: 3_000, seed: testSeed, endOnFailure: true },
  )
})
