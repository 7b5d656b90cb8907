import { use } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { documentLanguage, useSpeech } from '#web/i18n/language.ts'
import { createTranslator, type Messages, type Translator } from '#web/i18n/translator.ts'

type Loaders<Key extends string> = Record<Language, () => Promise<{ default: Record<Key, string> }>>
type Area = { load: (language: Language) => Promise<unknown> }

const areas: Area[] = []
const isServer = typeof document === 'undefined'

/**
 * Defines the texts of one area of the site, as `useHomeTexts = defineTexts('home', …)`, with a catalogue a language.
 * A browser loads its own language only, and begins to as soon as the module of a page that imports the area is there;
 * a component that comes sooner waits as for any other part of its page. A server loads all of them when it starts.
 */
export function defineTexts<Key extends string>(name: string, loaders: Loaders<Key>): () => Translator<Key> {
  const loaded: Partial<Record<Language, Translator<Key>>> = {}
  const loading: Partial<Record<Language, Promise<Translator<Key>>>> = {}

  function load(language: Language): Promise<Translator<Key>> {
    loading[language] ??= loaders[language]().then(
      (catalogue) => {
        // The build has compiled them (scripts/compiled-texts.ts); for whoever writes a page they are texts with keys.
        const translator = createTranslator<Key>(language, catalogue.default as unknown as Messages<Key>)
        loaded[language] = translator
        return translator
      },
      (error: unknown) => {
        delete loading[language]
        throw error
      },
    )
    return loading[language]
  }

  areas.push({ load })
  if (isServer) for (const language of languages) void load(language)
  // What fails here is tried again, and reported, when a component needs it.
  else load(documentLanguage()).catch(() => {})

  return function useTexts() {
    const { language, used } = useSpeech()
    used?.add(name)
    return loaded[language] ?? use(load(language))
  }
}

/** Waits until the texts of every area that has been defined so far are there, in the languages that are given. */
export async function textsReady(...wanted: Language[]): Promise<void> {
  await Promise.all(areas.flatMap(({ load }) => wanted.map(load)))
}
