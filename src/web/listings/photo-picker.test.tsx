import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { maxPhotosPerCar } from '#contract/photos.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { PhotoPicker } from '#web/listings/photo-picker.tsx'
import type { CarFormPhotosState } from '#web/listings/use-car-form-photos.ts'

beforeAll(() => waitForTexts('en'))

function inputsOf(count: number): string[] {
  const photos = { photos: Array.from({ length: count }, (_, key) => ({ key })) } as unknown as CarFormPhotosState
  const list = Object.assign(photos, { photos: Object.assign(photos.photos, { map: () => [] }) })
  const element = <PhotoPicker photos={list} onChange={() => {}} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.match(/<input[^>]*>/g) ?? []
}

it('beside the choice of photos stands the camera of the phone, the one that looks at the car, until the photos are full', () => {
  const [choose = '', take = ''] = inputsOf(0)
  expect(choose).toContain('multiple=""')
  expect(choose).not.toContain('capture')
  expect(take).toContain('capture="environment"')
  expect(inputsOf(maxPhotosPerCar)).toHaveLength(1)
})
