import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { offerMinimumEdit } from './offer-minimum-edit.ts'

const edit = (minCents: number | null | undefined, typed?: string, language: Language = 'en') =>
  offerMinimumEdit(minCents === undefined ? null : { minCents }, { typed, language })

describe('G-13: the field of a minimum', () => {
  it.each(languages)('reads in %s what it shows as the stored minimum, with cents and without', (language) => {
    for (const cents of [50, 95_000, 950_000, 950_050, 99_999_999]) {
      const { text } = edit(cents, undefined, language)
      expect(edit(cents, text, language)).toMatchObject({ cents, isUnreadable: false, isChanged: false })
      // One more digit would make another price of it.
      expect(edit(cents - 1, text, language)).toMatchObject({ cents, isChanged: true })
    }
  })

  it('reads edited cents in German as what they say', () => {
    expect(edit(950_050, undefined, 'de').text).toBe('9.500,50')
    expect(edit(950_050, '9.500,75', 'de')).toMatchObject({ cents: 950_075, isChanged: true })
  })

  it('that was not loaded is neither changed nor kept as one that was emptied', () => {
    expect(edit(undefined)).toMatchObject({ text: '', isChanged: false, kept: undefined })
    expect(edit(950_000)).toMatchObject({ text: '9,500', isChanged: false, kept: undefined })
    expect(edit(null)).toMatchObject({ text: '', isChanged: false, kept: undefined })
  })

  it('that was typed into is kept, also where the stored one does not come after the log-in', () => {
    expect(edit(950_000, '9,000')).toMatchObject({ isChanged: true, kept: '9,000' })
    expect(edit(undefined, '9,000')).toMatchObject({ text: '9,000', isChanged: false, kept: '9,000' })
    expect(edit(950_000, '')).toMatchObject({ cents: null, isChanged: true, kept: '' })
    expect(edit(950_000, '9500')).toMatchObject({ isChanged: false, kept: undefined })
    expect(edit(null, 'much')).toMatchObject({ isUnreadable: true, isChanged: true })
  })
})
