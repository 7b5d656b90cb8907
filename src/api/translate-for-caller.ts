import { negotiateLanguage } from '#contract/languages.ts'
import { createMessageTranslators } from '#contract/translate-message.ts'
import { readAttributeNameCatalogues, readMessageCatalogues } from '#platform/locales/read-message-catalogues.ts'
import type { ApiContext } from './api-env.ts'

const translate = createMessageTranslators(
  readAttributeNameCatalogues(),
  readMessageCatalogues('messages'),
  readMessageCatalogues('errors'),
)

/** Translates a message, which is written in English in the code, into the caller's language; default: English. */
export function translateForCaller(c: ApiContext, message: string): string {
  return translate(message, negotiateLanguage(c.req.raw))
}
