import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { isLanguage, languagesOfTexts } from '../src/contract/languages.ts'

const catalogue = /\/src\/locales\/([\w-]+)\/pages\/([\w-]+)\.json$/
const filesId = 'virtual:text-files'

/**
 * Compiles the page catalogues of src/locales during bundling, so that browsers load no message parser, and tells the
 * server (`virtual:text-files`) the file of each catalogue, so that a page can link the ones it needs. A kind of a language
 * gets the texts that it does not have itself from that language.
 */
export function compileTextsPlugin(): Plugin {
  const files: Record<string, string> = {}
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    // Vitest keeps what it has transformed by the file's own content: these contain another file's, too.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => {
        const language = catalogue.exec(id)?.[1] ?? ''
        return isLanguage(language) && languagesOfTexts(language).length > 1 ? false : undefined
      })
    },
    resolveId: (id) => (id === filesId ? `\0${filesId}` : null),
    load: (id) => (id === `\0${filesId}` ? `export const files = ${JSON.stringify(files)}` : null),
    transform(code, id) {
      const [, language = '', area = ''] = catalogue.exec(id) ?? []
      if (!isLanguage(language)) return null
      const bases = languagesOfTexts(language).slice(1)
      const inherited = bases.map((base) => {
        const file = id.replace(catalogue, `/src/locales/${base}/pages/${area}.json`)
        this.addWatchFile(file)
        return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      })
      const texts = Object.entries<string>(Object.assign({}, ...inherited, JSON.parse(code)))
      return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compile(text)])))
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const found = file.type === 'chunk' ? file.facadeModuleId?.match(catalogue) : undefined
        if (found) files[`${found[1]}/${found[2]}`] = `/${file.fileName}`
      }
    },
  }
}
