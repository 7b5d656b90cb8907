import { Suspense, use } from 'react'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { createMessageTranslator, type MessageCatalogue } from '#contract/translate-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { defineLanguageLoader } from '#web/i18n/texts.ts'
import { useIsOffline } from '#web/offline/connection.ts'

type Translate = (message: string) => string

const catalogues = import.meta.glob<{ default: MessageCatalogue }>('./*/messages.json', { base: '/src/locales' })

const load = defineLanguageLoader(translatorOf, { isEager: false })

/** English has no catalogue: it is what messages are written in. */
async function translatorOf(language: Language): Promise<Translate> {
  const catalogue = await catalogues[`./${language}/messages.json`]?.()
  return catalogue ? createMessageTranslator(catalogue.default, language) : (message) => message
}

/**
 * A message that was written in English where it arose (a validation, a notification), in the reader's language; what
 * comes from the server in that language already is left as it is. Its catalogue is loaded with the first message; where
 * it cannot be, for want of a connection, English says more than nothing.
 */
export function TranslatedMessage({ text }: { text: string }) {
  const isCut = useIsOffline()
  return (
    <Suspense fallback={isCut ? text : null}>
      <Translated text={text} />
    </Suspense>
  )
}

function Translated({ text }: { text: string }) {
  const language = useLanguage()
  if (language === defaultLanguage) return text
  return use(load(language))(text)
}
