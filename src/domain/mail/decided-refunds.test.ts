import { expect, it } from 'vitest'
import { mailTemplates } from './mail-templates.ts'

const template = mailTemplates['dispute-decided']

it('the mail about a decided refund speaks to its reader', () => {
  const headingFor = (of: { isForSeller: boolean; givenCents: number }) =>
    template.compose({ ...template.sample, ...of }, 'en').heading
  expect(headingFor({ isForSeller: false, givenCents: 500_000 })).toBe('You’re getting a refund for this car')
  expect(headingFor({ isForSeller: true, givenCents: 500_000 })).toBe('The buyer gets a refund for this car')
  expect(headingFor({ isForSeller: false, givenCents: 0 })).toBe('The refund for this car was declined')
})
