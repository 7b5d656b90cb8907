// Kinds of screens that several routes have, and why a state of theirs does not exist.
import type { ScreenDefinition, ScreenViewer } from './screen-definition.ts'

const words = { never: 'It is text that comes with the page.' }
export const form = { never: 'It is a form: there is nothing to be empty.' }
export const oneThing = { never: 'It is about one thing, which is there or is not found.' }
export const ofTheLink = { never: 'It says what became of the link that led here.' }
export const sameAsHome = { never: 'It is the home page under another name.' }
const sameAsTesla = { never: 'It is the page of /tesla with other cars.' }

/** A page that runs the action of a mailed link, with an expired link. */
export const linkOfMail = (route: string): ScreenDefinition => ({
  route,
  as: ['stranger'],
  at: `${route}?token=of-another-time`,
  empty: ofTheLink,
  loading: 'page',
  error: ofTheLink,
})

export const brand = (route: string): ScreenDefinition => ({
  route,
  as: ['buyer'],
  isRepeated: true,
  empty: sameAsTesla,
  loading: sameAsTesla,
  error: sameAsTesla,
})

export const text = (route: string): ScreenDefinition => ({
  route,
  as: ['stranger'],
  empty: words,
  loading: words,
  error: words,
})

/** A list in the dashboard: its page is always shown. */
export const list = (
  route: string,
  who: ScreenViewer,
  empty: ScreenDefinition['empty'] = 'house',
): ScreenDefinition => ({
  route,
  as: [who],
  empty,
  loading: 'list',
  error: 'list',
})

/** What a link of a list leads to. */
export const oneOf = (page: string, as: ScreenViewer[]): ScreenDefinition => ({
  route: `${page}/:id`,
  as,
  at: { page, link: `a[href^="${page}/"]` },
  empty: oneThing,
  loading: 'page',
  error: 'page',
})

export const adminList = (route: string): ScreenDefinition => ({
  route,
  as: ['admin'],
  empty: 'house',
  loading: 'page',
  error: 'page',
})

const sameAsWhole = { never: 'It is a part of a screen whose other states are looked at.' }

/** One state of a screen that its usual look does not show. */
export const part = (
  route: string,
  name: string,
  rest: Pick<ScreenDefinition, 'as' | 'at' | 'full' | 'house' | 'isRepeated'>,
): ScreenDefinition => ({
  route,
  part: name,
  empty: sameAsWhole,
  loading: sameAsWhole,
  error: sameAsWhole,
  ...rest,
})
