import type { ClusterLayout, ClusterMachine } from './cluster-layout.ts'

type Asked = { path: string; method?: string; json?: unknown }
type Answer = { status: number; text: string }

/** Status 0 where nothing answered within two seconds. */
async function ask(url: string, { method = 'GET', json }: Omit<Asked, 'path'> = {}): Promise<Answer> {
  const headers: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  try {
    // A switchover answers when it is over.
    const signal = AbortSignal.timeout(method === 'GET' ? 2_000 : 60_000)
    const response = await fetch(url, { method, headers, signal, ...body })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/** The REST interface of the Patroni of a machine. */
export function patroniUrl({ ports }: ClusterLayout, { address }: ClusterMachine): string {
  return `http://${address}:${ports.patroni}`
}

export function askPatroni(layout: ClusterLayout, machine: ClusterMachine, asked: Asked): Promise<Answer> {
  return ask(`${patroniUrl(layout, machine)}${asked.path}`, asked)
}

/** The machine whose database is the primary, by its own word and with its place in etcd. */
export async function findPrimaryClusterMachine(layout: ClusterLayout): Promise<ClusterMachine | null> {
  const answers = await Promise.all(layout.machines.map((machine) => askPatroni(layout, machine, { path: '/primary' })))
  return layout.machines.find((_, index) => answers[index]?.status === 200) ?? null
}

/** The machine without whose database nothing is acknowledged. */
export async function findSynchronousStandby(layout: ClusterLayout): Promise<ClusterMachine | null> {
  const answers = await Promise.all(
    layout.machines.map((machine) => askPatroni(layout, machine, { path: '/synchronous' })),
  )
  return layout.machines.find((_, index) => answers[index]?.status === 200) ?? null
}

export async function isServerReady({ ports }: ClusterLayout, { address }: ClusterMachine): Promise<boolean> {
  return (await ask(`http://${address}:${ports.server}/api/ready`)).status === 200
}

export type ClusterStatusRow = { name: string; state: string; detail: string }

/** A row for each member of the cluster, by what it says of itself. */
export async function readClusterStatus(layout: ClusterLayout): Promise<ClusterStatusRow[]> {
  const { machines, ports, proxies, shared } = layout
  const databases = machines.map((machine) => databaseRow(layout, machine))
  const etcd = machines.map(async ({ number, address }) => {
    const { text } = await ask(`http://${address}:${ports.etcd}/health`)
    return {
      name: `etcd${number}`,
      state: text.includes('"true"') ? 'healthy' : 'away',
      detail: `${address}:${ports.etcd}`,
    }
  })
  const servers = machines.map(async ({ number, address }) => {
    const { status, text } = await ask(`http://${address}:${ports.server}/api/ready`)
    const reason = status === 503 ? reasonOf(text) : `http://${address}:${ports.server}`
    return {
      name: `server${number}`,
      state: status === 200 ? 'ready' : status === 503 ? 'not ready' : 'away',
      detail: reason,
    }
  })
  const others = [
    ...proxies.map(({ number, statusPort }) => ({ name: `proxy${number}`, url: `http://127.0.0.1:${statusPort}/` })),
    { name: 'prometheus', url: `http://127.0.0.1:${shared.prometheus}/-/ready` },
  ].map(async ({ name, url }) => ({ name, state: (await ask(url)).status === 200 ? 'ready' : 'away', detail: url }))
  return Promise.all([...databases, ...servers, ...etcd, ...others])
}

async function databaseRow(layout: ClusterLayout, machine: ClusterMachine): Promise<ClusterStatusRow> {
  const name = `database${machine.number}`
  const { status, text } = await askPatroni(layout, machine, { path: '/patroni' })
  if (status === 0) return { name, state: 'away', detail: 'Patroni does not answer' }
  const said = JSON.parse(text) as { role?: string; state?: string; timeline?: number; sync_standby?: boolean }
  const role =
    said.role === 'master' || said.role === 'primary'
      ? 'primary'
      : said.sync_standby
        ? 'synchronous standby'
        : 'standby'
  const state = said.state === 'running' ? role : `${role}, ${said.state}`
  return { name, state, detail: `timeline ${said.timeline ?? 'unknown'}, ${machine.address}:${layout.ports.postgres}` }
}

function reasonOf(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? text
  } catch {
    return text
  }
}

/** A line for each member, in columns. */
export function formatClusterStatus(rows: readonly ClusterStatusRow[]): string {
  const wide = (key: 'name' | 'state') => Math.max(...rows.map((row) => row[key].length)) + 2
  return rows
    .map(({ name, state, detail }) => `  ${name.padEnd(wide('name'))}${state.padEnd(wide('state'))}${detail}`)
    .join('\n')
}
