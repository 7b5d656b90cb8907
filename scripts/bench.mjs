// `npm run bench`: installs and builds what is missing, then measures on the pinned Node. Everything is in bench/.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, getNodeExecutablePath, installDependencies } from './prepare.mjs'

installDependencies({ forTests: true })
await buildSite()

const folder = join(fileURLToPath(new URL('.', import.meta.url)), 'bench')
const [first, ...others] = process.argv.slice(2)
const names = [
  'against',
  'growth',
  'worst-input',
  'page-cache-memory',
  'unseen-pages',
  'lighthouse',
  'interactions',
  'search',
  'search-costs',
  'understanding',
  'index-start',
  'index-memory',
  'wait-for-invalidation',
  'payments',
  'valuation',
  'saved-searches',
  'message-streams',
  'server-memory',
]
const isNamed = names.includes(first)
const run = join(folder, isNamed ? `${first}.ts` : 'page-and-api-requests.ts')
const child = spawn(getNodeExecutablePath(), [run, ...(isNamed ? others : process.argv.slice(2))], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
// The child cleans up and exits on its own; Ctrl-C reaches it directly.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 1))
