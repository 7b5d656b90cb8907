import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address like name@example.com',
  url: 'Enter a web address, for example https://example.com',
  date: 'Enter the date as 2027-05-31.',
  datetime: 'Enter a date and time, for example 2027-05-31T09:30:00Z',
  time: 'Enter a time of day, for example 09:30',
}
const types: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'This must be a list',
  date: 'Enter the date as 2027-05-31.',
}
const unfit = 'This isn’t in the right format'

/**
 * Refuses a value in a plain sentence, of which every language has a translation, where its schema has no words of its
 * own: for all schemas of the server, and for those that a form parses with it.
 */
export function plainValidationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is missing'
      return types[issue.expected] ?? unfit
    case 'invalid_value':
      return 'Choose one of the values in the list.'
    case 'too_big':
      return tooBig(issue.origin, bound(issue.maximum, issue.origin), issue.inclusive === false)
    case 'too_small':
      return tooSmall(issue.origin, bound(issue.minimum, issue.origin), issue.inclusive === false)
    case 'invalid_format':
      return formats[issue.format] ?? unfit
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return unfit
  }
}

function tooBig(origin: string, most: string, isBelow: boolean): string {
  if (origin === 'string') return `Use at most ${most} characters`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Use at most ${most} entries`
  return isBelow ? `Less than ${most}.` : `At most ${most}.`
}

function tooSmall(origin: string, least: string, isAbove: boolean): string {
  if (origin === 'string') return least === '1' ? 'This is missing' : `Use at least ${least} characters`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Enter at least ${least}`
  return isAbove ? `More than ${least}.` : `At least ${least}.`
}

function bound(value: number | bigint | Date, origin: string): string {
  return origin === 'date' ? new Date(Number(value)).toISOString().slice(0, 10) : Number(value).toLocaleString('en-US')
}
