import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import v8 from 'node:v8'
import { CarIndexColumns } from './car-index-columns.ts'

/** What a file says of the index in it. */
export type SearchIndexFileHeader = {
  /** What wrote it (`index-program.ts`): another program may keep an index in another way. */
  program: string
  /** The snapshot of the database whose changes the index has taken over. */
  snapshot: string
  /** The rows of `catalogue_changes` from before that snapshot and from after the last car was read. */
  markers: { before: string; after: string }
}

/** Why a file is not used. */
export type IndexFileRejectionReason = 'there is none' | 'another program wrote it' | 'it is damaged'

// The file: the length of the head, the head as JSON, its SHA-256; the state without its arrays of numbers, as V8
// serialises it; and these arrays, one behind the other, which are read where they will lie.
type Head = { label: SearchIndexFileHeader; rest: BlockFacts; arrays: BlockFacts }
type BlockFacts = { bytes: number; sha256: string }

const lengthBytes = 4
const digestBytes = 32
/** Longer than any head: a damaged length must not take the memory of the server. */
const mostHeadBytes = 65_536
/** How much is written or read at once, so that searches wait no longer than that takes. */
const pieceBytes = 4 * 1024 * 1024

const arrayKinds = [Int32Array, Uint32Array, Uint16Array, Uint8Array, Float64Array] as const
type NumberArray = InstanceType<(typeof arrayKinds)[number]>

/** Writes values without their typed arrays, of which it makes copies. */
class StateWriter extends v8.DefaultSerializer {
  readonly arrays: NumberArray[] = []

  _writeHostObject(array: NumberArray): void {
    this.writeUint32(arrayKinds.findIndex((kind) => array instanceof kind))
    this.writeUint32(array.length)
    this.arrays.push(array.slice())
  }
}

/** Reads what `StateWriter` wrote, with arrays of the right length that are yet to be filled. */
class StateReader extends v8.DefaultDeserializer {
  readonly arrays: NumberArray[] = []

  _readHostObject(): NumberArray {
    const Kind = arrayKinds[this.readUint32()]
    if (!Kind) throw new RangeError('The file of the search index names an unknown kind of array.')
    const array = new Kind(this.readUint32())
    this.arrays.push(array)
    return array
  }
}

/**
 * Writes the index, as it is at the moment of the call, into a new file beside `path`, through to the disk, and returns
 * the name of that file. Only the copy of the state is made at once; searches go on while it is written.
 */
export async function writeIndexFile(
  columns: CarIndexColumns,
  label: SearchIndexFileHeader,
  path: string,
): Promise<string> {
  const writer = new StateWriter()
  writer.writeHeader()
  writer.writeValue(columns.save())
  const rest = writer.releaseBuffer()
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    const arraysHash = createHash('sha256')
    const headLess: Omit<Head, 'arrays'> = { label, rest: { bytes: rest.byteLength, sha256: sha256Of(rest) } }
    const bytes = writer.arrays.reduce((sum, array) => sum + array.byteLength, 0)
    // The head stands before the arrays whose digest it names: it is written last, at its place.
    const room = Buffer.byteLength(headText({ ...headLess, arrays: { bytes, sha256: '0'.repeat(64) } }))
    let at = lengthBytes + room + digestBytes
    at = await writeAt(file, rest, at)
    for (const array of writer.arrays) at = await writeAt(file, array, at, (piece) => arraysHash.update(piece))
    const head = Buffer.from(headText({ ...headLess, arrays: { bytes, sha256: arraysHash.digest('hex') } }))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(head.byteLength)
    await writeAt(file, Buffer.concat([length, head, createHash('sha256').update(head).digest()]), 0)
    await file.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return draft
}

/** The index in a file that this program wrote and whose every byte is as it was written. */
export async function readIndexFile(
  path: string,
  program: string,
): Promise<{ label: SearchIndexFileHeader; columns: CarIndexColumns } | { doubt: IndexFileRejectionReason }> {
  const found = await stat(path).catch(() => null)
  if (!found) return { doubt: 'there is none' }
  const file = await open(path, 'r')
  try {
    const { head, end } = await readHead(file)
    if (head.label.program !== program) return { doubt: 'another program wrote it' }
    if (found.size !== end + head.rest.bytes + head.arrays.bytes) return { doubt: 'it is damaged' }
    const rest = Buffer.allocUnsafeSlow(head.rest.bytes)
    let at = await readAt(file, rest, end)
    if (sha256Of(rest) !== head.rest.sha256) return { doubt: 'it is damaged' }
    const reader = new StateReader(rest)
    reader.readHeader()
    const state = reader.readValue()
    const hash = createHash('sha256')
    for (const array of reader.arrays) at = await readAt(file, array, at, (piece) => hash.update(piece))
    if (hash.digest('hex') !== head.arrays.sha256) return { doubt: 'it is damaged' }
    return { label: head.label, columns: CarIndexColumns.load(state) }
  } catch (error) {
    if (error instanceof DamagedFile) return { doubt: 'it is damaged' }
    throw error
  } finally {
    await file.close()
  }
}

class DamagedFile extends Error {
  override name = 'DamagedFile'
}

async function readHead(file: FileHandle): Promise<{ head: Head; end: number }> {
  const length = Buffer.alloc(lengthBytes)
  await readAt(file, length, 0)
  const bytes = length.readUInt32LE()
  if (bytes > mostHeadBytes) throw new DamagedFile()
  const head = Buffer.alloc(bytes)
  const digest = Buffer.alloc(digestBytes)
  const end = await readAt(file, digest, await readAt(file, head, lengthBytes))
  if (!createHash('sha256').update(head).digest().equals(digest)) throw new DamagedFile()
  return { head: JSON.parse(head.toString()), end }
}

const headText = (head: Head) => JSON.stringify(head)

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the place behind what was written; `look` sees each piece. */
async function writeAt(
  file: FileHandle,
  data: NumberArray,
  at: number,
  look?: (piece: Buffer) => void,
): Promise<number> {
  for (const piece of piecesOf(data)) {
    look?.(piece)
    const { bytesWritten } = await file.write(piece, 0, piece.byteLength, at)
    if (bytesWritten < piece.byteLength) throw new Error('The file of the search index could not be written whole.')
    at += piece.byteLength
  }
  return at
}

/** Fills the array, and returns the place behind. */
async function readAt(
  file: FileHandle,
  into: NumberArray,
  at: number,
  look?: (piece: Buffer) => void,
): Promise<number> {
  for (const piece of piecesOf(into)) {
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, at)
    if (bytesRead < piece.byteLength) throw new DamagedFile()
    look?.(piece)
    at += bytesRead
  }
  return at
}

function* piecesOf({ buffer, byteOffset, byteLength }: NumberArray): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += pieceBytes)
    yield Buffer.from(buffer, byteOffset + at, Math.min(pieceBytes, byteLength - at))
}
