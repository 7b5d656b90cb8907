import { join } from 'node:path'
import { build } from 'vite'

/**
 * What a process or a thread of the server begins with, beside the bundle of the site. Run from its source, each of them
 * would carry the compiler that Node removes types with: 17 to 25 MiB for good. src/db/worker-file.ts names the threads.
 */
const entries = {
  server: 'src/server.ts',
  'database-worker': 'src/db/pglite/worker.ts',
  'index-worker': 'src/domain/search/index/index-worker.ts',
  'fit-worker': 'src/domain/valuation/fit-worker.ts',
}

export async function buildServerEntries(projectRoot: string, serverDirectory: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: serverDirectory,
      emptyOutDir: false,
      target: 'node22',
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(projectRoot, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
}
