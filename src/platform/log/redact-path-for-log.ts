/** What follows these in a path opens something for whoever knows it. */
const secretPaths = /(\/(?:calendars|meeting-links)\/)[^?#]*/i

/** A path as the log may keep it: without the secret of a mailed link or of a calendar's address. */
export function redactPathForLog(path: string): string {
  return path.replace(secretPaths, '$1***')
}
