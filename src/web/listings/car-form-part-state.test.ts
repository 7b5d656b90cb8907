import { expect, it } from 'vitest'
import { carFormPartState } from './car-form-part-state.ts'
import { carFormScreens } from './car-form-screens.ts'
import { emptyCarFormValues } from './car-form-values.ts'

it('V-05 no part of an untouched form is complete: the facts are optional, all others lack something', () => {
  const states = carFormScreens.map((screen) =>
    carFormPartState(screen, { values: emptyCarFormValues, hasPhoto: false }),
  )
  expect(states.map(({ kind }) => kind)).toEqual(['missing', 'untouched', 'missing', 'missing', 'missing'])
})

it('V-05 the facts are complete with the first of them', () => {
  const values = { ...emptyCarFormValues, location: 'Austin' }
  expect(carFormPartState('facts', { values, hasPhoto: false })).toEqual({ kind: 'complete' })
  expect(carFormPartState('price', { values, hasPhoto: false })).toEqual({ kind: 'missing', fields: ['price'] })
})
