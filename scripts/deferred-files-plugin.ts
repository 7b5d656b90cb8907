import type { Plugin } from 'vite'

const filesId = 'virtual:late-files'
const catalogue = /\/src\/locales\//

type Chunk = {
  type: string
  fileName: string
  imports: string[]
  dynamicImports: string[]
  facadeModuleId: string | null
}

/**
 * Tells the server (`virtual:late-files`) which script files the late parts of a route need, by the route's own file: a
 * page names them, so that a browser loads all of them at once when the visitor first does anything, and saves them for
 * reading offline. Late are the files that the static part of a page imports dynamically.
 */
export function deferredFilesPlugin(): Plugin {
  const files: Record<string, string[]> = {}
  return {
    name: 'late-files',
    resolveId: (id) => (id === filesId ? `\0${filesId}` : null),
    load: (id) => (id === `\0${filesId}` ? `export const lateFiles = ${JSON.stringify(files)}` : null),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = bundle as unknown as Record<string, Chunk>
      for (const chunk of Object.values(chunks)) {
        if (!chunk.facadeModuleId?.includes('__react-router-build-client-route')) continue
        const early = closure(chunks, [chunk.fileName])
        const dynamic = [...early].flatMap((name) => chunks[name]?.dynamicImports ?? [])
        const wanted = dynamic.filter((name) => !catalogue.test(chunks[name]?.facadeModuleId ?? ''))
        const late = [...closure(chunks, wanted)].filter((name) => !early.has(name))
        files[`/${chunk.fileName}`] = late.map((name) => `/${name}`)
      }
    },
  }
}

/** The files with all that they import statically. */
function closure(chunks: Record<string, Chunk>, names: string[]): Set<string> {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    all.add(name)
    for (const next of chunks[name]?.imports ?? []) add(next)
  }
  for (const name of names) add(name)
  return all
}
