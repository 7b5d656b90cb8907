import { negotiateLanguage } from '#contract/languages.ts'
import { createMessageTranslators } from '#contract/translate-message.ts'
import { readAttributeNames, readMessages } from '#platform/locales/read-messages.ts'
import type { ApiContext } from './api-env.ts'

const translate = createMessageTranslators(readAttributeNames(), readMessages('messages'), readMessages('errors'))

/** A message, which is written in English where it arises, in the language that the caller wants; English unless told. */
export function say(c: ApiContext, message: string): string {
  return translate(message, negotiateLanguage(c.req.raw))
}
