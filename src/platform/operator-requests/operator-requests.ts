import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// A server on the embedded database is the only process that may open it. Commands ask it by files in a folder inside
// the data folder, which belongs to the server's own user alone: no port, and no secret that could leak.

const folderName = 'requests'
const heartbeatMs = 1_000
const lookMs = 200
/** A server that has not taken a request by then does not know of them. */
const takenMs = 15_000
/** A server that has not moved for so long is gone. */
const silentMs = 60_000

type Answer =
  | { kind: 'working'; progress: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; message: string }

/** No server takes requests in this data folder, or it ended before it answered. */
export class NoRunningServerError extends Error {
  override name = 'NoServerAnswers'
}

/** The server refused the request, or failed; the message may be shown. */
export class OperatorRequestRefusedError extends Error {
  override name = 'RequestRefused'
}

/**
 * Asks the running server, and waits until it has answered. Aborting withdraws the request.
 * @throws NoRunningServerError, OperatorRequestRefusedError
 */
export async function sendOperatorRequest(
  dataDir: string,
  request: unknown,
  {
    onProgress,
    signal,
    takenWithinMs = takenMs,
  }: { onProgress?: (progress: unknown) => void; signal?: AbortSignal; takenWithinMs?: number } = {},
): Promise<unknown> {
  const folder = path.join(dataDir, folderName)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const files = { request: path.join(folder, `${id}.request`), answer: path.join(folder, `${id}.answer`) }
  await replaceFile(files.request, request)
  let last = ''
  let deadline = Date.now() + takenWithinMs
  try {
    for (;;) {
      signal?.throwIfAborted()
      const text = await readIfThere(files.answer)
      if (text !== null && text !== last) {
        last = text
        deadline = Date.now() + silentMs
        const answer = JSON.parse(text).answer as Answer
        if (answer.kind === 'done') return answer.result
        if (answer.kind === 'failed') throw new OperatorRequestRefusedError(answer.message)
        if (answer.progress !== null) onProgress?.(answer.progress)
      }
      if (Date.now() > deadline) throw new NoRunningServerError('The server does not take requests.')
      await pause(lookMs, undefined, { signal })
    }
  } finally {
    for (const file of Object.values(files)) await rm(file, { force: true })
  }
}

export type OperatorRequestHandler = (
  request: unknown,
  work: { report(progress: unknown): void; signal: AbortSignal },
) => Promise<unknown>

/** One round of the server: carries out the requests that wait, one after the other. */
export async function processPendingOperatorRequests(
  dataDir: string,
  handle: OperatorRequestHandler,
  { signal, explain }: { signal: AbortSignal; explain(error: unknown): string },
): Promise<void> {
  const folder = path.join(dataDir, folderName)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((candidate) => candidate.endsWith('.request'))) {
    if (signal.aborted) return
    await answerOne(path.join(folder, name), handle, { signal, explain })
  }
}

async function answerOne(
  file: string,
  handle: OperatorRequestHandler,
  { signal, explain }: { signal: AbortSignal; explain(error: unknown): string },
): Promise<void> {
  const text = await readIfThere(file)
  if (text === null) return
  const withdrawn = new AbortController()
  let progress: unknown = null
  let beat = 0
  const write = async (answer: Answer) => {
    if ((await readIfThere(file)) === null) return withdrawn.abort()
    beat += 1
    await replaceFile(file.replace(/request$/, 'answer'), { beat, answer })
  }
  await write({ kind: 'working', progress })
  const timer = setInterval(() => void write({ kind: 'working', progress }).catch(() => {}), heartbeatMs)
  const report = (now: unknown) => {
    progress = now
  }
  const ended = await handle(JSON.parse(text), { report, signal: AbortSignal.any([signal, withdrawn.signal]) }).then(
    (result): Answer => ({ kind: 'done', result }),
    (error): Answer => ({ kind: 'failed', message: explain(error) }),
  )
  clearInterval(timer)
  await write(ended)
  await rm(file, { force: true })
}

async function replaceFile(file: string, content: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 })
  await rename(draft, file)
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
