import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the app and PostgreSQL, and cuts what runs through it. */
export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string
  /** Ends every open connection at once, as a broken network does: neither side learns what the other received. */
  cut(): void
  /** Cuts once that many more packets came from the app: as much gets through on a slow machine as on a fast one. */
  cutAfter(packets: number): Promise<void>
  /** Cuts, and refuses new connections until `comeBack`. */
  goAway(): void
  comeBack(): void
  /** Passes nothing on any more, and says nothing of it, as a machine without power; new connections lead to the database. */
  hang(): void
  /** Cuts, and leads new connections to another server, as a name does that was given to it. */
  leadTo(databaseUrl: string): void
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let isAway = false
  let packetsLeft = Number.POSITIVE_INFINITY
  let reachNextCut = () => {}
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isAway) {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
    near.on('data', () => {
      packetsLeft -= 1
      if (packetsLeft <= 0) reachNextCut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const end of ends) end.resetAndDestroy()
  }
  return {
    url: url.href,
    cut,
    async cutAfter(packets) {
      await new Promise<void>((resolve) => {
        packetsLeft = packets
        reachNextCut = resolve
      })
      packetsLeft = Number.POSITIVE_INFINITY
      cut()
    },
    goAway() {
      isAway = true
      cut()
    },
    comeBack() {
      isAway = false
    },
    hang() {
      for (const end of ends) end.unpipe().resume()
    },
    leadTo(databaseUrl) {
      target = new URL(databaseUrl)
      cut()
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      await closed
    },
  }
}
