const busyErrors = ['DatabaseBusy', 'QueueFull']

/** Too many calls waiting for a connection, a query cancelled by its time limit, or a deadlock: a retry helps. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (busyErrors.includes(at.name) || at.message.includes('timeout exceeded when trying to connect')) return true
    if ('code' in at && ['57014', '40P01', '40001', '53300'].includes(String(at.code))) return true
  }
  return false
}
