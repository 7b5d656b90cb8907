import { Suspense, use } from 'react'
import type { Language } from '#contract/languages.ts'
import { createMessageTranslator } from '#contract/translate-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { addArea } from '#web/i18n/texts.ts'

type Translate = (message: string) => string

// English is what they are written in.
const loaders: Record<Language, () => Promise<Translate>> = {
  en: async () => (message) => message,
  de: async () => createMessageTranslator((await import('#contract/messages.de.json')).default),
}

const load = addArea(loaders, { isEager: false })

/**
 * A message that was written in English where it arose (a validation, a notification), in the reader's language; what
 * comes from the server in that language already is left as it is. Its catalogue is loaded with the first message.
 */
export function Said({ text }: { text: string }) {
  return (
    <Suspense fallback={null}>
      <Translated text={text} />
    </Suspense>
  )
}

function Translated({ text }: { text: string }) {
  const language = useLanguage()
  if (language === 'en') return text
  return use(load(language))(text)
}
