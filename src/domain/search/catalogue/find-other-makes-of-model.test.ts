import { expect, it } from 'vitest'
import { findOtherMakesOfModel } from './find-other-makes-of-model.ts'

it.each([
  ['a model of another make', 'Ferrari', 'A4', ['Audi']],
  ['in whatever spelling', 'Ferrari', 'model-3', ['Tesla']],
  ['nothing of a model that the make has', 'Audi', 'A4', []],
  ['nothing of a model that nobody knows', 'Ferrari', 'Zephyr 9000', []],
  ['nothing where the make is unknown', 'Unheard of', 'A4', []],
  ['nothing without a model', 'Ferrari', ' ', []],
])('G-10 the catalogue names the makes of %s', (_case, brand, model, makes) => {
  expect(findOtherMakesOfModel(brand, model)).toEqual(makes)
})
