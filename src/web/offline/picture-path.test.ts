import { expect, it } from 'vitest'
import { picturePathOf } from './saved-pages.ts'

const own = 'https://cars.example.com'
const file = '/media/0199aaaa-0000-7000-8000-000000000001-640.webp'

it.each([
  [`${own}${file}`, file],
  [`${own}/pictures/cars/suv-red-front-480.avif`, '/pictures/cars/suv-red-front-480.avif'],
  [`${own}/api/cars`, null],
  [`https://cdn.example.com${file}`, file],
  [`https://s3.example.com/forecourt-photos${file}`, file],
  ['https://cdn.example.com/media/other.webp', null],
  ['https://tiles.example.com/pictures/cars/suv-red-front-480.avif', null],
])('the picture at %s is kept as %s', (address, path) => {
  expect(picturePathOf(new URL(address), own)).toBe(path)
})
