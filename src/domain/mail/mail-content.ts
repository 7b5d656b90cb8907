import type { Language } from '#contract/languages.ts'

/** A part of a mail's body. Paths are of this site; text is plain text, whoever wrote it. */
export type MailBlock =
  | Readonly<{ kind: 'paragraph'; text: string }>
  | Readonly<{ kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }>
  | Readonly<{ kind: 'button'; label: string; path: string }>
  | Readonly<{ kind: 'list'; items: readonly { title: string; detail: string; path: string }[] }>

/** The one source of a mail's plain text and of its HTML. */
export type MailContent = Readonly<{
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** Why the person gets this mail; stands at its end. */
  reason: string
  /** Where one click ends this kind of mail; null for mail that a person's own actions bring about. */
  unsubscribePath: string | null
}>

/** What a template makes of its data. */
export type MailTemplate<Data> = Readonly<{
  /** In English, with money and moments as the reader's language writes them; `translateMail` translates the rest. */
  compose: (data: Data, language: Language) => MailContent
  /** Data that opens a door; taken out of the row once the mail has left. */
  doors: readonly (keyof Data & string)[]
  /** For the preview. */
  sample: Data
}>

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
export const facts = (...rows: (readonly [name: string, value: string] | null)[]): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row) => row !== null),
})
export const button = (label: string, path: string): MailBlock => ({ kind: 'button', label, path })
