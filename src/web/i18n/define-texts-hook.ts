import { use } from 'react'
import { type Language, languages, languagesOfTexts } from '#contract/languages.ts'
import { documentLanguage, useLanguageContext } from '#web/i18n/language.ts'
import {
  type CompiledMessages,
  createTranslator,
  replaceSiteNameInMessages,
  type Translator,
} from '#web/i18n/translator.ts'
import { maxApiRetries, retryDelay } from '#web/retries/retry-delay.ts'
import { useSiteSettings } from '#web/site/site.ts'

type Load<Value> = (language: Language) => Promise<Value>

const areas: Load<unknown>[] = []
const isServer = typeof document === 'undefined'

/**
 * Defines a resource that is loaded per language. A server loads all languages when it starts; a browser only its own,
 * and where the area is eager, as soon as the module that defines it is loaded.
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
        // React's own marks: `use` returns the value at once, without waiting a turn to learn that it is there.
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
  // A failure here is retried, and reported, when a component needs it.
  else if (isEager) load(documentLanguage()).catch(() => {})
  return load
}

/** A short network failure must not cause a page without text. Files saved for offline reading are complete. */
async function patiently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      const isHopeless = isServer || document.documentElement.dataset.savedAt !== undefined
      if (isHopeless || failures >= maxApiRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}

/** The catalogue files of an area in `src/locales`, as `import.meta.glob` finds them: `./de/pages/home.json`. */
type Catalogues<Key extends string> = Record<string, () => Promise<{ default: Record<Key, string> }>>

/**
 * Defines the texts of one area of the site, as `useHomeTexts = defineTextsHook('home', …)`, with one catalogue per
 * language. Each area finds its files where it is defined: one bundle of all would name every area in every browser. A
 * component that renders before its texts are loaded suspends, like any other part of its page.
 */
export function defineTextsHook<Key extends string>(name: string, catalogues: Catalogues<Key>): () => Translator<Key> {
  async function translatorOf(language: Language): Promise<(siteName: string) => Translator<Key>> {
    const files = languagesOfTexts(language).map((each) => `./${each}/pages/${name}.json`)
    const file = files.find((each) => catalogues[each])
    const catalogue = file && (await catalogues[file]?.())
    if (!catalogue) throw new Error(`There is none of ${files.join(', ')} in src/locales.`)
    // The build has compiled them (scripts/compile-texts-plugin.ts); page code sees texts with keys.
    const messages = catalogue.default as unknown as CompiledMessages<Key>
    let made: { siteName: string; translator: Translator<Key> } | undefined
    return (siteName) => {
      if (made?.siteName !== siteName)
        made = { siteName, translator: createTranslator(language, replaceSiteNameInMessages(messages, siteName)) }
      return made.translator
    }
  }
  const load = defineLanguageLoader(translatorOf, { isEager: true })

  return function useTexts() {
    const { language, used } = useLanguageContext()
    used?.add(name)
    const site = useSiteSettings()
    // Always call `use`: a suspended component resumes where it stopped, and if it does not reach `use` then, React
    // loses count of its hooks (errors 467 and 520).
    return use(load(language))(site.name)
  }
}

/** Waits until the texts of every area defined so far are loaded, in the given languages. */
export async function waitForTexts(...wanted: Language[]): Promise<void> {
  await Promise.all(areas.flatMap((load) => wanted.map(load)))
}
