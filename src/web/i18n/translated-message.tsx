import { Suspense, use } from 'react'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { replaceSiteNameInText } from '#contract/site.ts'
import { createMessageTranslator, type MessageCatalogue } from '#contract/translate-message.ts'
import { defineLanguageLoader } from '#web/i18n/define-texts-hook.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useSiteSettings } from '#web/site/site.ts'

type Translate = (message: string) => string

const catalogues = import.meta.glob<{ default: MessageCatalogue }>('./*/messages.json', { base: '/src/locales' })

const load = defineLanguageLoader(translatorOf, { isEager: false })

/** English has no catalogue: messages are written in it. */
async function translatorOf(language: Language): Promise<Translate> {
  const catalogue = await catalogues[`./${language}/messages.json`]?.()
  return catalogue ? createMessageTranslator(catalogue.default, language) : (message) => message
}

/**
 * Shows a message that is written in English in the code (a validation, a notification) in the reader's language; a
 * message that the server has translated already stays as it is. The catalogue is loaded with the first message; if
 * that fails, for want of a connection, English is better than nothing.
 */
export function TranslatedMessage({ text }: { text: string }) {
  const isCut = useIsOffline()
  const named = replaceSiteNameInText(text, useSiteSettings().name)
  return (
    <Suspense fallback={isCut ? named : null}>
      <Translated text={text} />
    </Suspense>
  )
}

function Translated({ text }: { text: string }) {
  const language = useLanguage()
  const { name } = useSiteSettings()
  return replaceSiteNameInText(language === defaultLanguage ? text : use(load(language))(text), name)
}
