import type { DatabaseSnapshotId } from '#domain/change-feed/detect-catalogue-changes-since.ts'

/** How long a stream may have been away to go on where it was; signals are kept for longer (start-background-jobs.ts). */
export const maxMessageStreamResumeMs = 10 * 60_000
const maxRunningTransactions = 2_000

/** The id of an event: everything committed by then was delivered. The browser sends it back as `Last-Event-ID`. */
export function formatMessageStreamPosition({ server, snapshot }: DatabaseSnapshotId, now: Date): string {
  return Buffer.from(JSON.stringify([now.getTime(), server, snapshot])).toString('base64url')
}

/**
 * The moment of an event id. Null for one that is too old, or that this server cannot have written: its client
 * reads everything anew.
 */
export function parseMessageStreamPosition(id: string | null | undefined, now: Date): DatabaseSnapshotId | null {
  if (!id || id.length > 60_000) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed)) return null
    const [at, server, snapshot]: unknown[] = parsed
    if (typeof at !== 'number' || typeof server !== 'string' || typeof snapshot !== 'string') return null
    const isRecent = Math.abs(now.getTime() - at) < maxMessageStreamResumeMs
    return isRecent && server.length < 100 && isSnapshot(snapshot) ? { server, snapshot } : null
  } catch {
    return null
  }
}

/** Whether the database reads it as a snapshot: `xmin:xmax:running`, all rising. It fails on anything else. */
function isSnapshot(text: string): boolean {
  const match = /^(\d{1,19}):(\d{1,19}):([\d,]*)$/.exec(text)
  if (!match) return false
  const [xmin, xmax] = [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)]
  const limit = 2n ** 62n
  if (xmin < 1n || xmin > xmax || xmax >= limit) return false
  const list = match[3] ?? ''
  if (list === '') return true
  const running = list.split(',')
  if (running.length > maxRunningTransactions) return false
  let before = xmin - 1n
  return running.every((xid) => {
    if (!/^\d{1,19}$/.test(xid)) return false
    const value = BigInt(xid)
    const isRising = value > before && value < xmax
    before = value
    return isRising
  })
}
