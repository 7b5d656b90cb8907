import pg from 'pg'

/** As many as a balancer spreads over the servers behind it, whichever way it counts them. */
const connections = 4

/**
 * The servers to which connections to one address lead, each by its own address: more than one stand behind a balancer,
 * or behind a name with several addresses. The time of its start tells a server from another one; of its addresses it
 * may have several.
 * @throws Error where no connection could be made
 */
export async function findServersBehindAddress(config: pg.ClientConfig): Promise<string[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client(config))
  try {
    // All are open at the same time: a balancer may give a free server to each new one.
    const opened = await Promise.allSettled(clients.map((client) => connect(client)))
    const asked = await Promise.allSettled(
      clients.flatMap((client, at) => (opened[at]?.status === 'fulfilled' ? [readServer(client)] : [])),
    )
    const found = new Map(asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const [refused] = [...opened, ...asked].filter(({ status }) => status === 'rejected')
    if (found.size === 0 && refused?.status === 'rejected') throw refused.reason
    return [...found.values()]
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function connect(client: pg.Client): Promise<void> {
  client.on('error', () => {})
  await client.connect()
}

async function readServer(client: pg.Client): Promise<[startedAt: string, address: string]> {
  const { rows } = await client.query<{ startedAt: string; address: string }>(
    `SELECT extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt",
      concat_ws(':', host(inet_server_addr()), inet_server_port()) AS address`,
  )
  const { startedAt = '', address = '' } = rows[0] ?? {}
  return [startedAt, address]
}
