import type { Language } from '#contract/languages.ts'
import { translateMailWord } from './translate-mail.ts'

/** The text message with a code, in the reader's language. The code comes first: phones show the beginning. */
export function smsCodeMessage(code: string, language: Language): string {
  return translateMailWord(
    `${code} is your Forecourt code. It expires in 10 minutes. Don’t share it with anyone.`,
    language,
  )
}
