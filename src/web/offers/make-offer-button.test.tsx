import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MakeOfferButton } from './make-offer-button.tsx'

beforeAll(() => waitForTexts('en'))

it('G-13 a visitor reads that an offer needs a log-in before the press that leads there', () => {
  const element = <MakeOfferButton car={{ id: 'c1', title: 'Tesla', priceCents: 2_000_000 }} />
  const page = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(page).toMatch(/href="\/login\?from=%2Fcars%2Fc1%23offer-c1"[^>]*>.*Log in to make an offer/)
})
