import { expect, it } from 'vitest'
import { z } from 'zod'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { MarkMessageThreadReadRequest } from '#contract/messages.ts'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import { maxDeviceSavedSearches, SaveSearchesRequest, SaveSearchRequest } from '#contract/saved-searches.ts'
import { createMessageTranslators } from '#contract/translate-message.ts'
import { readMessageCatalogues } from './read-message-catalogues.ts'

const translate = createMessageTranslators(readMessageCatalogues('messages'))
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainValidationMessage }).error?.issues.map(({ message }) => message)

/** Each kind of issue that a schema can raise, and what it is said as. */
const kinds: [string, z.ZodType, unknown][] = [
  ['Use at most 100 characters', z.string().max(100), 'x'.repeat(101)],
  ['Use at most 2,000 characters', z.string().max(2000), 'x'.repeat(2001)],
  ['Use at least 8 characters', z.string().min(8), 'x'],
  ['Use at least 4 characters', z.string().length(4), 'x'],
  ['This is missing', z.string().min(1), ''],
  ['At most 100,000.', z.number().max(100_000), 100_001],
  ['At least 15.', z.number().min(15), 14],
  ['Less than 5.', z.number().lt(5), 5],
  ['More than 0.', z.number().positive(), 0],
  ['At least 2026-11-26.', z.date().min(new Date('2026-11-26')), new Date('2020-01-01')],
  ['Use at most 20 entries', z.array(z.int()).max(20), Array.from({ length: 21 }, () => 1)],
  ['Enter at least 1', z.array(z.int()).min(1), []],
  ['This is missing', z.object({ name: z.string() }), {}],
  ['Enter text', z.string(), 5],
  ['Enter a number', z.number(), 'x'],
  ['Enter a number', z.coerce.number(), 'x'],
  ['Enter a whole number', z.int(), 1.5],
  ['Choose yes or no', z.boolean(), 'x'],
  ['This must be a list', z.array(z.int()), 'x'],
  ['This isn’t in the right format', z.object({}), 'x'],
  ['Choose one of the values in the list.', z.enum(['a', 'b']), 'c'],
  ['Enter an email address like name@example.com', z.email(), 'x'],
  ['Enter a web address, for example https://example.com', z.url(), 'x'],
  ['Enter the date as 2027-05-31.', z.iso.date(), 'x'],
  ['Enter a date and time, for example 2027-05-31T09:30:00Z', z.iso.datetime(), 'x'],
  ['Enter a time of day, for example 09:30', z.iso.time(), 'x'],
  ['This isn’t in the right format', z.uuid(), 'x'],
  ['This isn’t in the right format', z.string().regex(/y/), 'x'],
  ['Enter a multiple of 5', z.number().multipleOf(5), 3],
  ['Unknown field: extra', z.strictObject({}), { extra: 1 }],
  ['This isn’t in the right format', z.union([z.int(), z.boolean()]), 'x'],
  ['This isn’t in the right format', z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]), { a: 2 }],
  ['This isn’t in the right format', z.record(z.string().max(1), z.int()), { long: 1 }],
  ['This isn’t in the right format', z.custom(() => false), 'x'],
]

it.each(kinds)('“%s” is what a value is refused with', (message, schema, value) => {
  expect(said(schema, value)).toEqual([message])
})

it.each(languages.filter((language) => language !== defaultLanguage && language !== 'en-GB'))(
  'each kind of refusal has words in %s',
  (language) => {
    expect(kinds.map(([message]) => message).filter((message) => translate(message, language) === message)).toEqual([])
  },
)

it('a search whose name is too long is told so, and a number beyond its bounds is told the bound', () => {
  const search = { name: 'x'.repeat(401), query: '' }
  expect(said(SaveSearchRequest, search)).toEqual(['The name can have up to 80 characters'])
  const searches = Array.from({ length: maxDeviceSavedSearches + 1 }, () => ({ name: 'x', query: '' }))
  expect(said(SaveSearchesRequest, { items: searches })).toEqual(['Use at most 20 entries'])
  expect(said(MarkMessageThreadReadRequest, { seq: -1 })).toEqual(['At least 0.'])
  expect(said(MarkMessageThreadReadRequest, { seq: 1.5 })).toEqual(['Enter a whole number'])
})
