// `node scripts/hand-over.mjs http://HOST:8008`: hands the place of the primary of a real cluster under Patroni over. Runs
// cluster/hand-over-command.ts on the pinned Node.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getNodeExecutablePath } from './prepare.mjs'

const command = fileURLToPath(new URL('cluster/hand-over-command.ts', import.meta.url))
const { status } = spawnSync(getNodeExecutablePath(), [command, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
