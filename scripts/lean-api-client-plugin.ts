import type { Plugin } from 'vite'

const noCookiesId = '\0no-cookies-of-the-api-client'

/**
 * Leaves out of what browsers load how Hono's client would write cookies, a twentieth of what every page begins with: no call
 * of ours has a `cookie` argument, and a browser forbids the header. Such a call fails with a sentence.
 */
export function leanApiClientPlugin(): Plugin {
  return {
    name: 'lean-api-client',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) =>
      source.endsWith('utils/cookie.js') && /[\\/]hono[\\/]dist[\\/]client[\\/]/.test(importer ?? '')
        ? noCookiesId
        : null,
    load: (id) =>
      id === noCookiesId
        ? "export function serialize() { throw new Error('A browser sends its cookies itself.') }"
        : null,
  }
}
