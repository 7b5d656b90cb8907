import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { projectRoot } from '../paths/project-root.ts'

// A new embedded database with the tables of this release, packed into one file beside the build: making one takes
// seconds of a processor, unpacking it a fraction of one. The file is
//
//     SHA-256 of the rest | zstd( length of the list | list of folders and files as JSON | contents of the files )
//
// It is only ever a faster way to what the migrations make: where it is missing, or anything about it is in doubt, the
// database is made without it.

/** To be raised when this file, or the way in which an empty database is made, changes. */
const formatVersion = 1
const suffix = '.image'
const digestBytes = 32
const lengthBytes = 4
/** As much as the third level saves, the others cost. */
const compressionLevel = 3

interface ImageContents {
  folders: string[]
  files: [name: string, bytes: number][]
}

/**
 * The place of the image, whose name says what made it: the migrations, PGlite, and Drizzle, which writes down which
 * migrations are applied. After a change of any of them the image of before has another name.
 */
export function databaseImagePath({
  migrations = path.join(projectRoot, 'migrations'),
  folder = path.join(projectRoot, 'build', 'embedded-database'),
}: {
  migrations?: string
  folder?: string
} = {}): string {
  const hash = createHash('sha256').update(`${formatVersion}\0`)
  const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of ['@electric-sql/pglite', 'drizzle-orm']) hash.update(`${name} ${dependencies[name]}\0`)
  const scripts = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  for (const name of [...scripts.sort(), path.join('meta', '_journal.json')])
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(migrations, name)))
      .update('\0')
  return path.join(folder, `${hash.digest('hex').slice(0, 32)}${suffix}`)
}

/** Packs the folder of a database that is closed. Images of other releases in the same place are removed. */
export function packDatabaseImage(database: string, image: string): void {
  const contents: ImageContents = { folders: [], files: [] }
  const bytes: Buffer[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(database, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        contents.folders.push(name)
        visit(name)
        continue
      }
      const file = readFileSync(path.join(database, name))
      contents.files.push([name, file.length])
      bytes.push(file)
    }
  }
  visit('')
  const list = Buffer.from(JSON.stringify(contents))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(list.length)
  const packed = zstdCompressSync(Buffer.concat([length, list, ...bytes]), {
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
  })
  putInPlace(image, [createHash('sha256').update(packed).digest(), packed])
}

/** Whole under its name or not there at all, also where two make it at the same time: theirs are equivalent. */
function putInPlace(image: string, parts: Buffer[]): void {
  const folder = path.dirname(image)
  mkdirSync(folder, { recursive: true })
  const unfinished = `${image}.${process.pid}`
  writeFileSync(unfinished, Buffer.concat(parts))
  renameSync(unfinished, image)
  for (const name of readdirSync(folder)) {
    const other = path.join(folder, name)
    if (name.endsWith(suffix) && other !== image) rmSync(other, { force: true })
  }
}

/**
 * Makes the new folder a closed database from the image. Returns false, and has made nothing, where there is no image; one
 * that is not what was packed is thrown away.
 *
 * @throws where the folder cannot be written: an image is not to blame for a full disk
 */
export function unpackDatabaseImage(image: string, database: string): boolean {
  const contents = readImage(image)
  if (!contents) return false
  mkdirSync(database, { recursive: true, mode: 0o700 })
  for (const folder of contents.folders) mkdirSync(path.join(database, folder), { mode: 0o700 })
  for (const [name, bytes] of contents.files) writeFileSync(path.join(database, name), bytes, { mode: 0o600 })
  return true
}

function readImage(image: string): { folders: string[]; files: [name: string, bytes: Buffer][] } | null {
  if (!existsSync(image)) return null
  try {
    const whole = readFileSync(image)
    const packed = whole.subarray(digestBytes)
    const digest = createHash('sha256').update(packed).digest()
    if (!digest.equals(whole.subarray(0, digestBytes))) throw new Error('The image is not what was packed.')
    const unpacked = zstdDecompressSync(packed)
    let at = lengthBytes + unpacked.readUInt32LE()
    const { folders, files } = JSON.parse(unpacked.toString('utf8', lengthBytes, at)) as ImageContents
    const take = (length: number) => {
      at += length
      return unpacked.subarray(at - length, at)
    }
    return { folders, files: files.map(([name, length]) => [name, take(length)]) }
  } catch {
    // The next build makes it anew. Where the program may not write, it stays, and is in doubt at each use.
    try {
      rmSync(image, { force: true })
    } catch {}
    return null
  }
}
