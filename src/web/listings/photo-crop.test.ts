import { expect, it } from 'vitest'
import { needsCrop, rectangleOfCrop } from '#web/listings/photo-crop.ts'

it.each([
  [{ width: 3000, height: 2000 }, false],
  [{ width: 1620, height: 1080 }, false],
  [{ width: 4032, height: 3024 }, true],
  [{ width: 1080, height: 1920 }, true],
  [{ width: 1920, height: 1080 }, true],
])('a photo of %o is asked for its crop: %s', (size, isAsked) => {
  expect(needsCrop(size)).toBe(isAsked)
})

it.each([
  [
    { width: 1000, height: 1000 },
    { zoom: 1, x: 0.5, y: 0.5 },
    { left: 0, top: 167, width: 1000, height: 667 },
  ],
  [
    { width: 1000, height: 1000 },
    { zoom: 1, x: 1, y: 1 },
    { left: 0, top: 333, width: 1000, height: 667 },
  ],
  [
    { width: 2000, height: 1000 },
    { zoom: 1, x: 0, y: 0 },
    { left: 0, top: 0, width: 1500, height: 1000 },
  ],
  [
    { width: 2000, height: 1000 },
    { zoom: 2, x: 1, y: 1 },
    { left: 1250, top: 500, width: 750, height: 500 },
  ],
])('the crop of %o by %o is three to two, inside the photo: %o', (size, crop, rectangle) => {
  expect(rectangleOfCrop(size, crop)).toEqual(rectangle)
})
