/** `root` has a digest for each part of the address: that of a mailed link is a secret. */
type UnansweredWrite = { key: string; root: string; sentAt: number }

/** Longer than a tunnel; what somebody asks for later is meant anew, since what became of the first may be over by then. */
const sameWriteMs = 15 * 60_000
const keptName = 'forecourt:unanswered-writes'

/** Writes whose outcome is unknown, also after a reload of the page: whoever presses the button again sends the same key. */
const unanswered = new Map<string, UnansweredWrite>(readKept())

function readKept(): [string, UnansweredWrite][] {
  try {
    return JSON.parse(sessionStorage.getItem(keptName) ?? '[]')
  } catch {
    return []
  }
}

function keep(): void {
  for (const [name, write] of unanswered) if (!isRecent(write)) unanswered.delete(name)
  try {
    sessionStorage.setItem(keptName, JSON.stringify([...unanswered]))
  } catch {
    // A browser may forbid storage: a reload then forgets them.
  }
}

/**
 * The key of a write: that of the one before where it is the same and has had no answer.
 *
 * @param root the address of the thing that it changes, whatever is done to it
 */
export function keyOfWrite(text: string, root: string): string {
  const name = digestOf(text)
  const earlier = unanswered.get(name)
  const key = earlier && isRecent(earlier) ? earlier.key : crypto.randomUUID()
  unanswered.set(name, { key, root: digestOfParts(root), sentAt: Date.now() })
  keep()
  return key
}

/**
 * After an answer the user knows how a thing stands: whatever is done to it from now on is meant anew. Otherwise who took a
 * wish back whose first answer was lost, and wished once more, would get that first answer, and have no wish.
 */
export function forgetWritesOf(root: string): void {
  const answered = digestOfParts(root)
  for (const [name, write] of unanswered) {
    if (write.root.startsWith(answered) || answered.startsWith(write.root)) unanswered.delete(name)
  }
  keep()
}

function isRecent({ sentAt }: UnansweredWrite): boolean {
  return Date.now() - sentAt < sameWriteMs
}

/** Ends with a slash, so that no part is taken for the beginning of another. */
function digestOfParts(path: string): string {
  return path
    .split('/')
    .map((part) => `${digestOf(part)}/`)
    .join('')
}

/**
 * 64 bits, so that what somebody wrote does not lie in the browser's storage. The browser's own digests need https; where two
 * writes had the same one, the server would refuse the second.
 */
function digestOf(text: string): string {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(at), 0x85ebca6b) ^ (low >>> 13)
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
