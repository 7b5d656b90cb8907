import type { Config } from '@react-router/dev/config'
import { buildServerEntries } from './scripts/build-server-entries.ts'
import { buildServiceWorker } from './scripts/build-service-worker.ts'
import { precompressStaticFiles } from './scripts/precompress-static-files.ts'

export default {
  appDirectory: 'src/web',
  // The server bundle is built from src/main.ts (vite.config.ts), not from React Router's own entry.
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // One cacheable manifest instead of a request to /__manifest for every screenful of links.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`
    await buildServiceWorker(import.meta.dirname, client)
    await precompressStaticFiles(client)
    await buildServerEntries(import.meta.dirname, `${reactRouterConfig.buildDirectory}/server`)
  },
} satisfies Config
