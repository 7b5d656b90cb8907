import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../command-error.ts'

export interface OpenedTextFile {
  /** The bytes of the text, unpacked. */
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file on disk; 0 where unknown, as for a pipe. */
  size: number
  /** How many of them have been read so far. */
  bytesRead(): number
}

/**
 * Opens a text file, gzipped or not: its first bytes decide, not its name.
 * @throws CommandError when it is missing, unreadable or clearly of another type; later, while reading, when it is
 * damaged.
 */
export async function openPossiblyGzippedFile(path: string): Promise<OpenedTextFile> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) throw new CommandError(`${path} is a folder; name the CSV file in it.`)
  const file = createReadStream(path, { highWaterMark: 64 * 1024 })
  const reader: AsyncIterator<Buffer> = file[Symbol.asyncIterator]()
  const first = await reader.next().catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  const head = first.done ? Buffer.alloc(0) : first.value
  refuseOtherFormats(path, head)
  const bytes = rejoin(head, reader)
  return {
    chunks: nameFaults(path, isGzip(head) ? unpack(bytes) : bytes),
    size: found.isFile() ? found.size : 0,
    bytesRead: () => file.bytesRead,
  }
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function refuseOtherFormats(path: string, head: Buffer): void {
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    throw new CommandError(`${path} is a ZIP archive or a workbook; save its sheet as CSV, or unpack it, first.`)
  }
}

async function* rejoin(head: Buffer, reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
  } finally {
    await reader.return?.()
  }
}

async function* unpack(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    yield* gunzip
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* nameFaults(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException)
  }
}

function unreadable(path: string, error: NodeJS.ErrnoException): CommandError {
  if (error.code === 'ENOENT') return new CommandError(`There is no file ${path}.`)
  if (error.code === 'EACCES' || error.code === 'EPERM') return new CommandError(`The file ${path} may not be read.`)
  if (error.code?.startsWith('Z_')) {
    return new CommandError(`The file ${path} is damaged: its gzip data cannot be unpacked to the end.`)
  }
  return new CommandError(`The file ${path} cannot be read: ${error.message}.`)
}
