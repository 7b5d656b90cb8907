import { describe, expect, it } from 'vitest'
import type { CarDraft } from '#contract/car-drafts.ts'
import { emptyCarFormValues } from '#web/listings/car-form-values.ts'
import { combineCarDrafts, type LocalCarDraft, mergeCarDrafts } from '#web/listings/merge-car-drafts.ts'

const photo = (id: string) => ({
  id,
  picture: { urlBase: `/media/${id}`, widths: [320], formats: ['webp' as const], width: 3, height: 2, placeholder: '' },
})
const content = (values: Partial<typeof emptyCarFormValues> = {}, photoIds: string[] = []) => ({
  values: { ...emptyCarFormValues, ...values },
  photos: photoIds.map(photo),
})
const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id).join('')

describe('what two devices made of one draft', () => {
  it('has the fields of both, and where both changed one, that of this device', () => {
    const base = content({ title: 'A', price: '1', model: 'M' })
    const here = content({ title: 'B', price: '1', model: '' })
    const there = content({ title: 'C', price: '2', model: 'M', year: '2020' })
    expect(mergeCarDrafts(base, here, there)).toEqual(content({ title: 'B', price: '2', model: '', year: '2020' }))
  })

  it.each([
    ['abc', 'abc', 'cba', 'cba'],
    ['abc', 'bac', 'abc', 'bac'],
    ['abc', 'abcd', 'abce', 'abcde'],
    ['abc', 'ac', 'abcd', 'acd'],
    ['abc', 'abcd', 'bc', 'bcd'],
  ])('of photos %s, here %s, there %s: %s', (base, here, there, merged) => {
    const of = (ids: string) => content({}, [...ids])
    expect(idsOf(mergeCarDrafts(of(base), of(here), of(there)))).toBe(merged)
  })
})

describe('the drafts of a seller', () => {
  const server = (id: string, title: string, revision = 1, updatedAt = '2026-11-20T12:00:00.000Z'): CarDraft => ({
    id,
    values: { title },
    photos: [],
    revision,
    updatedAt,
  })
  const local = (id: string, rest: Partial<LocalCarDraft>): LocalCarDraft => ({
    id,
    ...content(),
    base: null,
    changedAt: '2026-11-20T11:00:00.000Z',
    ...rest,
  })
  const combined = (theirs: CarDraft[], ours: LocalCarDraft[]) =>
    combineCarDrafts(theirs, ours, () => 'new').map(({ id, values, base }) => [
      id,
      values.title,
      base?.revision ?? null,
    ])

  it('are those of the server on a new device, the last changed one first', () => {
    const drafts = [server('a', 'Old', 1, '2026-11-19T12:00:00.000Z'), server('b', 'Young')]
    expect(combined(drafts, [])).toEqual([
      ['b', 'Young', 1],
      ['a', 'Old', 1],
    ])
  })

  it('keep what this device has not sent, also over a later save of another one', () => {
    const unsent = local('a', {
      ...content({ title: 'Typed on the train' }),
      base: { ...content({ title: 'Old' }), revision: 1 },
    })
    expect(combined([server('a', 'Old', 2)], [unsent])).toEqual([['a', 'Typed on the train', 2]])
  })

  it('take over what another device has saved where this one has sent everything', () => {
    const sent = local('a', { ...content({ title: 'Old' }), base: { ...content({ title: 'Old' }), revision: 1 } })
    expect(combined([server('a', 'Of the desk', 2)], [sent])).toEqual([['a', 'Of the desk', 2]])
  })

  it('have one that never reached the server, and one whose first answer was lost, once', () => {
    const first = local('a', content({ title: 'Mine' }))
    expect(combined([], [first])).toEqual([['a', 'Mine', null]])
    expect(combined([server('a', 'Mine')], [first])).toEqual([['a', 'Mine', 1]])
  })

  it('lack one that was posted or deleted elsewhere, unless something of it was never sent', () => {
    const base = { ...content({ title: 'Old' }), revision: 3 }
    expect(combined([], [local('a', { ...content({ title: 'Old' }), base })])).toEqual([])
    expect(combined([], [local('a', { ...content({ title: 'More' }), base })])).toEqual([['new', 'More', null]])
  })
})
