import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#db/paths/project-root.ts'
import { type RunningLocalCluster, startCluster } from './cluster.ts'
import { type ClusterDisturbance, clusterDisturbances, disturbCluster } from './cluster-disturbances.ts'
import { explainMissingPackages, findClusterPrograms } from './cluster-programs.ts'
import { formatClusterStatus, readClusterStatus } from './cluster-status.ts'

/** Where the commands find the cluster that runs. */
const controlFile = join(projectRoot, '.cache', 'cluster.json')
/** How long what was killed stays away: as long as it takes to see what the others do. */
const repairAfterSeconds = 20

const usage = [
  'npm run cluster [-- --port 8080]   three servers, PostgreSQL under Patroni, etcd, HAProxy, photos in S3, Prometheus',
  'While it runs, in another terminal:',
  ...Object.entries(clusterDisturbances).map(([name, what]) => `npm run cluster -- kill ${name.padEnd(11)} ${what}`),
  'npm run cluster -- status           what each says of itself',
  `What was hit comes back by itself after ${repairAfterSeconds} s.`,
].join('\n')

const { values, positionals } = parseArgs({
  options: { port: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command, what] = positionals
if (values.help) console.log(usage)
else if (command === undefined) await runCluster(values.port === undefined ? undefined : Number(values.port))
else if (command === 'status') await tell('/status')
else if (command === 'kill' && isDisturbance(what)) await tell(`/disturb/${what}`)
else fail(usage)

function isDisturbance(name: string | undefined): name is ClusterDisturbance {
  return name !== undefined && Object.hasOwn(clusterDisturbances, name)
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

async function runCluster(sitePort: number | undefined): Promise<void> {
  if (sitePort !== undefined && !(Number.isInteger(sitePort) && sitePort > 0 && sitePort < 65_536)) {
    return fail('--port is a number from 1 to 65535.')
  }
  const found = findClusterPrograms()
  if ('missingPackages' in found) return fail(explainMissingPackages(found.missingPackages))
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-cluster-'))
  // PostgreSQL runs as another user where this process is root.
  chmodSync(folder, 0o755)
  const stopping = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  const onProgress = (text: string) => console.log(`starting ${text} …`)
  const cluster = await startCluster(found.programs, { folder, onProgress, ...(sitePort ? { sitePort } : {}) })
  const log: string[] = []
  const control = answerCommands(cluster, log)
  // A new clone has no such folder.
  mkdirSync(dirname(controlFile), { recursive: true })
  writeFileSync(controlFile, JSON.stringify({ port: cluster.layout.shared.control }))
  console.log(addressesOf(cluster))
  let isStopping = false
  const showing = showTable(cluster, { log, isOver: () => isStopping })
  await stopping
  isStopping = true
  console.log('stopping …')
  control.close()
  await cluster.stop()
  await showing
  rmSync(controlFile, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

function addressesOf({ layout }: RunningLocalCluster): string {
  const { shared, proxies, folder } = layout
  return [
    '',
    `  site        http://127.0.0.1:${shared.site}   (two HAProxies, before three servers)`,
    `  balancers   ${proxies.map(({ statusPort }) => `http://127.0.0.1:${statusPort}`).join(' ')}`,
    `  Prometheus  http://127.0.0.1:${shared.prometheus}`,
    `  logs        ${join(folder, 'log')}`,
    '',
    usage,
    '',
  ].join('\n')
}

/** Takes the commands of other terminals. */
function answerCommands(cluster: RunningLocalCluster, log: string[]) {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(Math.random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  const note = (text: string) => log.push(`${new Date().toISOString().slice(11, 19)}  ${text}`)
  const disturb = async (name: ClusterDisturbance) => {
    const { hit, repair } = await disturbCluster(cluster, { what: name, pick })
    note(`${hit.join(', ')}: ${clusterDisturbances[name]}`)
    setTimeout(() => {
      repair()
      note(`${hit.join(', ')}: back`)
    }, repairAfterSeconds * 1_000).unref()
    return `${hit.join(', ')}: ${clusterDisturbances[name]}`
  }
  const server = createServer(async (request, response) => {
    const [, route, name] = (request.url ?? '').split('/')
    try {
      if (route === 'status') response.end(formatClusterStatus(await readClusterStatus(cluster.layout)))
      else if (route === 'disturb' && isDisturbance(name)) response.end(await disturb(name))
      else response.writeHead(404).end(usage)
    } catch (error) {
      response.writeHead(409).end(error instanceof Error ? error.message : String(error))
    }
  })
  return server.listen(cluster.layout.shared.control, '127.0.0.1')
}

/** Sends a command to the cluster that runs, and prints its answer. */
async function tell(path: string): Promise<void> {
  if (!existsSync(controlFile)) return fail('No cluster runs here. Start one with: npm run cluster')
  const { port } = JSON.parse(readFileSync(controlFile, 'utf8')) as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
  if (!answer) return fail('The cluster does not answer. Was it stopped? Start one with: npm run cluster')
  if (answer.ok) console.log(await answer.text())
  else fail(await answer.text())
}

/** On a terminal the table is drawn over itself; elsewhere it is printed when something has changed. */
async function showTable(
  cluster: RunningLocalCluster,
  { log, isOver }: { log: string[]; isOver: () => boolean },
): Promise<void> {
  let shown = ''
  while (!isOver()) {
    const text = [formatClusterStatus(await readClusterStatus(cluster.layout)), ...log.slice(-8)].join('\n')
    if (text !== shown && !isOver()) {
      const lines = shown.split('\n').length
      console.log(process.stdout.isTTY && shown ? `\u001b[${lines}A\u001b[0J${text}` : text)
      shown = text
    }
    await pause(1_000)
  }
}
