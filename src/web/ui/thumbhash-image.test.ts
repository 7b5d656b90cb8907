import { expect, test } from 'vitest'
import { thumbhashToImage } from '#web/ui/thumbhash-image.ts'

const sunset = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

test('a thumbhash becomes a bitmap of a few hundred characters', () => {
  const image = thumbhashToImage(sunset) ?? ''
  expect(image).toMatch(/^data:image\/bmp;base64,Qk/)
  expect(image.length).toBeLessThan(400)
})

test('what is no thumbhash gives no picture instead of a broken page', () => {
  expect(thumbhashToImage('not base64!')).toBeUndefined()
  expect(thumbhashToImage('AA==')).toBeUndefined()
})
