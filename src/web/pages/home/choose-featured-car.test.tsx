import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { chooseFeaturedCar } from './choose-featured-car.ts'
import { Advertisements } from './home-page-content.tsx'

beforeAll(() => waitForTexts('en'))

const cars = (count: number, of = 'advert') =>
  Array.from(
    { length: count },
    (_, number) =>
      ({
        id: `${of}-${number + 1}`,
        title: `${of} ${number + 1}`,
        brand: 'BMW',
        priceCents: 2_190_000,
        valuation: null,
        status: 'available',
        seller: { id: 'seller', name: 'Ann', isVerified: true, rating: null },
        picture: { urlBase: '/pictures/one', widths: [480], formats: ['webp'], width: 3, height: 2, placeholder: '' },
      }) as unknown as CarCardData,
  )

/** The cars of `Advertisement` on a wide screen; null where the section is not shown there. */
function advertisedOnWideScreen(advertised: CarCardData[], deals: CarCardData[] = []): string[] | null {
  const featured = chooseFeaturedCar({ deals, advertised })
  const besideSearch = featured && !featured.isDeal ? featured.car.id : null
  const page = <Advertisements cars={advertised} besideSearch={besideSearch} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  if (/<section[^>]*lg:hidden/.test(html)) return null
  return html
    .split('<li')
    .slice(1)
    .filter((item) => !item.split('>')[0]?.includes('lg:hidden'))
    .map((item) => /href="\/cars\/([\w-]+)"/.exec(item)?.[1] ?? '')
}

describe('the car beside the search of the home page', () => {
  it('is the newest deal; without deals an advertised car, called that; nothing where there is none', () => {
    const [deal] = cars(2, 'deal')
    expect(chooseFeaturedCar({ deals: cars(2, 'deal'), advertised: cars(3) })).toEqual({ car: deal, isDeal: true })
    expect(chooseFeaturedCar({ deals: [], advertised: cars(3) })).toMatchObject({ isDeal: false })
    expect(chooseFeaturedCar({ deals: [], advertised: [] })).toBeNull()
  })

  it.each([1, 2, 6, 7, 8])(
    'stands on a wide screen once: of %s advertised cars not under Advertisement, too',
    (count) => {
      const advertised = cars(count)
      const featured = chooseFeaturedCar({ deals: [], advertised })?.car.id
      const below = advertisedOnWideScreen(advertised)
      expect(below ?? []).not.toContain(featured)
      expect(below?.length ?? 0).toBe(Math.min(count > 6 ? 6 : count - 1, 6))
    },
  )

  it('takes no place from the advertised cars where it is a deal', () => {
    expect(advertisedOnWideScreen(cars(8), cars(1, 'deal'))).toHaveLength(6)
  })
})
