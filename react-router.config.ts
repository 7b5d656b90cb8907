import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'

export default {
  appDirectory: 'src/web',
  // The server bundle is built from src/main.ts (vite.config.ts), not from React Router's own entry.
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // One cacheable manifest instead of a request to /__manifest for every screenful of links.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
