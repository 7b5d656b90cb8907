import { use } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { documentLanguage, useLanguageContext } from '#web/i18n/language.ts'
import { createTranslator, type Messages, type Translator } from '#web/i18n/translator.ts'
import { maxRetries, retryDelay } from '#web/retries/retry-delay.ts'

type Load<Value> = (language: Language) => Promise<Value>

const areas: Load<unknown>[] = []
const isServer = typeof document === 'undefined'

/**
 * Something that is loaded a language at a time. A server loads all of it when it starts; a browser its own language
 * only, and begins to at once where the area is eager, as soon as the module that defines it is there.
 */
export function defineLanguageLoader<Value>(fetch: Load<Value>, { isEager }: { isEager: boolean }): Load<Value> {
  const loading: Partial<Record<Language, Promise<Value>>> = {}

  function load(language: Language): Promise<Value> {
    loading[language] ??= begin(language)
    return loading[language]
  }

  function begin(language: Language): Promise<Value> {
    const coming: Promise<Value> = patiently(() => fetch(language)).then(
      (value) => {
        // React's own marks: `use` gives the value at once, and need not wait for a turn to learn that it is there.
        Object.assign(coming, { status: 'fulfilled', value })
        return value
      },
      (error: unknown) => {
        delete loading[language]
        throw error
      },
    )
    return coming
  }

  if (isServer || isEager) areas.push(load)
  if (isServer) for (const language of languages) void load(language)
  // What fails here is tried again, and reported, when a component needs it.
  else if (isEager) load(documentLanguage()).catch(() => {})
  return load
}

/** A network that fails for a moment is no reason for a page without words. What was saved for reading offline is whole. */
async function patiently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      const isHopeless = isServer || document.documentElement.dataset.savedAt !== undefined
      if (isHopeless || failures >= maxRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}

/** The catalogues of an area by their files in `src/locales`, as `import.meta.glob` finds them: `./de/pages/home.json`. */
type Catalogues<Key extends string> = Record<string, () => Promise<{ default: Record<Key, string> }>>

/**
 * Defines the texts of one area of the site, as `useHomeTexts = defineTexts('home', …)`, with a catalogue a language. The
 * files are found where the area is defined: a bundle of all of them would name every area in every browser.
 * A component that comes before its texts waits for them as for any other part of its page.
 */
export function defineTexts<Key extends string>(name: string, catalogues: Catalogues<Key>): () => Translator<Key> {
  async function translatorOf(language: Language): Promise<Translator<Key>> {
    const file = `./${language}/pages/${name}.json`
    const catalogue = await catalogues[file]?.()
    if (!catalogue) throw new Error(`There is no src/locales/${file}.`)
    // The build has compiled them (scripts/compile-texts-plugin.ts); for whoever writes a page they are texts with keys.
    return createTranslator<Key>(language, catalogue.default as unknown as Messages<Key>)
  }
  const load = defineLanguageLoader(translatorOf, { isEager: true })

  return function useTexts() {
    const { language, used } = useLanguageContext()
    used?.add(name)
    // Always by `use`: a component that waited is taken up again where it stopped, and one that does not come to `use`
    // then makes React lose count of its hooks (errors 467 and 520).
    return use(load(language))
  }
}

/** Waits until the texts of every area that has been defined so far are there, in the languages that are given. */
export async function waitForTexts(...wanted: Language[]): Promise<void> {
  await Promise.all(areas.flatMap((load) => wanted.map(load)))
}
