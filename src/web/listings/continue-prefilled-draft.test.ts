import { describe, expect, it } from 'vitest'
import { emptyCarFormValues } from '#web/listings/car-form-values.ts'
import type { LocalCarDraft } from '#web/listings/merge-car-drafts.ts'
import { continuePrefilledDraft } from './continue-prefilled-draft.ts'

const estimated = {
  ...emptyCarFormValues,
  title: '2021 Tesla Model 3',
  category: 'Tesla',
  model: 'Model 3',
  year: '2021',
  mileage: '40,000',
  fuel: 'Electric',
}
const draftOf = (values: Partial<typeof estimated>, more: Partial<LocalCarDraft> = {}): LocalCarDraft => ({
  id: 'd1',
  base: null,
  changedAt: '2026-11-26T10:00:00Z',
  photos: [],
  values: { ...estimated, ...values },
  ...more,
})

describe('the draft of a car that was estimated before', () => {
  it('is found by make, model, year and mileage, however they are written', () => {
    const draft = draftOf({ mileage: '40000', model: 'model 3', title: 'My Tesla' })
    expect(continuePrefilledDraft([draftOf({ year: '2020' }), draft], estimated)?.id).toBe('d1')
    for (const other of [{ year: '2020' }, { mileage: '41,000' }, { model: 'Model S' }, { category: 'Audi' }]) {
      expect(continuePrefilledDraft([draft], { ...estimated, ...other }), JSON.stringify(other)).toBeNull()
    }
    expect(continuePrefilledDraft([], estimated)).toBeNull()
  })

  it('keeps what the seller has changed in it, and takes what was typed for the estimate since', () => {
    // The power is what is usual of the model.
    const draft = draftOf({ title: 'My Tesla', price: '31,000', power: '300 hp' }, { prefilled: estimated })
    const again = { ...estimated, title: '2021 Tesla Model 3 Long Range', power: '283', fuel: 'Hybrid' }
    expect(continuePrefilledDraft([draft], again)).toMatchObject({
      values: { title: 'My Tesla', price: '31,000', power: '283', fuel: 'Hybrid', mileage: '40,000' },
      prefilled: again,
    })
  })

  it('loses nothing that another device knows of it, nor what is left out of the estimate this time', () => {
    const draft = draftOf({ fuel: 'Hybrid', body: 'Saloon' })
    const { values } = continuePrefilledDraft([draft], { ...estimated, fuel: 'Electric', body: '' }) ?? {}
    expect(values).toMatchObject({ fuel: 'Hybrid', body: 'Saloon' })
  })
})
