import { languageOf } from '#contract/languages.ts'
import contractMessages from '#contract/messages.de.json' with { type: 'json' }
import { createMessageTranslator } from '#contract/translate-message.ts'
import type { ApiContext } from './env.ts'
import serverMessages from './messages.de.json' with { type: 'json' }

const german = createMessageTranslator({ ...contractMessages, ...serverMessages })

/** A message, which is written in English where it arises, in the language that the caller wants; English unless told. */
export function say(c: ApiContext, message: string): string {
  return languageOf(c.req.raw) === 'de' ? german(message) : message
}
