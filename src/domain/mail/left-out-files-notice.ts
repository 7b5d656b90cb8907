import { languageOrDefault } from '#contract/languages.ts'
import { translateMailWord } from './translate-mail.ts'

/** What the writer of a reply with files is told, in their stored language. */
export function leftOutFilesNotice(language: string): string {
  const notice = 'Your message arrived without its attachments. Add photos in the conversation on the site.'
  return translateMailWord(notice, languageOrDefault(language))
}
