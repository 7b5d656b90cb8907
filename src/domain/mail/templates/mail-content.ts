import type { Language } from '#contract/languages.ts'
import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import type { IcalendarMethod } from '#domain/calendar/format-icalendar.ts'
import type { MailClock } from './mail-clock.ts'

/** A part of a mail's body. Paths belong to this site; text is always plain text. */
export type MailBlock =
  | Readonly<{ kind: 'paragraph'; text: string; isQuote?: true }>
  | Readonly<{ kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }>
  | Readonly<{ kind: 'button'; label: string; path: string }>
  | Readonly<{ kind: 'list'; items: readonly MailListItem[] }>
  /** Facts that come with the translation: its reader's units stand in them. */
  | Readonly<{ kind: 'search'; query: string; frequency?: SavedSearchMailFrequency | undefined }>

/** `carId`: the car that the item is about; its picture is shown beside it. */
export type MailListItem = Readonly<{ title: string; detail: string; path: string; carId?: string | undefined }>

/** An entry for the reader's calendar, or its withdrawal. Times are ISO texts; `path` is the page about it. */
export type MailCalendarEntry = Readonly<{
  method: Exclude<IcalendarMethod, 'PUBLISH'>
  uid: string
  sequence: number
  startsAt: string
  endsAt: string
  timeZone: string
  summary: string
  location: string | null
  path: string
  stampedAt: string
}>

/** The single source of a mail's plain text and of its HTML. */
export type MailContent = Readonly<{
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** The one car that the mail is about; its picture is shown above the blocks. */
  carId?: string | undefined
  /** Why the person gets this mail; shown at its end. */
  reason: string
  /**
   * The path of the one-click unsubscription from this kind of mail; null for mail that a person's own actions trigger.
   */
  unsubscribePath: string | null
  calendar?: MailCalendarEntry | null
  /** Authorises a reply to this mail, where replies are received. */
  replyToken?: string | undefined
}>

/** Turns a mail's data into its content. */
export type MailTemplate<Data> = Readonly<{
  /**
   * In English, with money and times formatted for the reader's language and clock; `translateMail` translates the
   * rest. Without a clock, times are in UTC where the data has no place.
   */
  compose: (data: Data, language: Language, clock?: MailClock) => MailContent
  /** Data that grants access; removed from the row once the mail is sent. */
  secretFields: readonly (keyof Data & string)[]
  /** Sample data for the preview. */
  sample: Data
}>

export const mailParagraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
/** What somebody wrote, in whichever language: it runs in the direction of its own letters. */
export const mailQuote = (text: string): MailBlock => ({ kind: 'paragraph', text: `“${text}”`, isQuote: true })
export const mailFactsTable = (...rows: (readonly [name: string, value: string] | null)[]): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row) => row !== null),
})
export const mailButton = (label: string, path: string): MailBlock => ({ kind: 'button', label, path })
