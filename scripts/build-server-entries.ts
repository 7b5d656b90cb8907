import { join } from 'node:path'
import { build } from 'vite'

/**
 * The entry points of the server's processes and threads, bundled beside the site. Run from source, each of them would
 * load the compiler with which Node removes types: 17 to 25 MiB for good. src/db/paths/worker-entry-file.ts names the threads.
 */
const entries = {
  server: 'src/server.ts',
  'database-worker': 'src/db/pglite/worker.ts',
  'index-worker': 'src/domain/search/index/index-worker.ts',
  'fit-worker': 'src/domain/valuation/fit-worker.ts',
}

/**
 * What has native code, workers or files of its own. All else is bundled: of a thousand small files each is found and
 * read, and drizzle-orm's package.json of 180 kB was parsed again for each of its hundred modules.
 */
export const packagesLeftOutOfServerBundle = ['sharp', 'pg', '@electric-sql/pglite', 'pino']

export async function buildServerEntries(
  projectRoot: string,
  serverDirectory: string,
  sources: Readonly<Record<string, string>> = entries,
): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: packagesLeftOutOfServerBundle, noExternal: true },
    build: {
      ssr: true,
      outDir: serverDirectory,
      emptyOutDir: false,
      target: 'node22',
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, join(projectRoot, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
}
