// `npm run cluster`: the whole of docs/operations/scale.md on one machine. Installs and builds what is missing, then
// hands over to cluster/cluster-command.ts on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, getNodeExecutablePath, installDependencies } from './prepare.mjs'

const args = process.argv.slice(2)
// Only the start needs a built site; a command for a cluster that runs should answer at once.
if (args.length === 0 || args[0]?.startsWith('--')) {
  installDependencies({ forTests: true })
  await buildSite()
}
const command = join(fileURLToPath(new URL('.', import.meta.url)), 'cluster', 'cluster-command.ts')
const child = spawn(getNodeExecutablePath(), [command, ...args], { stdio: 'inherit' })
// The child stops its programs and exits on its own; Ctrl-C reaches it directly.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 1))
