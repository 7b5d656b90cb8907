import path from 'node:path'
import { projectRoot } from './project-root.ts'

/** The server's threads, by the names that scripts/build-server-entries.ts builds them under. */
const sources = {
  'database-worker': 'src/db/pglite/worker.ts',
  'index-worker': 'src/domain/search/index/index-worker.ts',
  'fit-worker': 'src/domain/valuation/fit-worker.ts',
} as const

const built = path.join(projectRoot, 'build/server')

/** The entry file of a thread: the built file for the built server, otherwise the source. */
export function workerEntryFile(name: keyof typeof sources): string {
  const isBuilt = import.meta.dirname === built || import.meta.dirname.startsWith(built + path.sep)
  return isBuilt ? path.join(built, `${name}.js`) : path.join(projectRoot, sources[name])
}
