import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Bundles the service worker into one file beside the built site, `/sw.js`, and inserts the name of this release and
 * the files that the offline screen needs. The same sources produce the same file, so that a browser installs a new
 * worker only when something has changed.
 */
export async function buildServiceWorker(projectRoot: string, clientDirectory: string): Promise<void> {
  const assets = (await readdir(join(clientDirectory, 'assets'))).filter((name) => !name.endsWith('.br')).sort()
  const release = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16)
  // The letters that few languages have are kept with the pages that show them.
  const shellFiles = assets
    .filter((name) => /\.(css|woff2)$/.test(name) && !/-latin-ext-|arabic/.test(name))
    .map((name) => `/assets/${name}`)
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify(release), __SHELL_FILES__: JSON.stringify(shellFiles) },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(projectRoot, 'src/web/offline/worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
