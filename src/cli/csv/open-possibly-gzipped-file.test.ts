import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPossiblyGzippedFile } from './open-possibly-gzipped-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const text = Buffer.from('id,title\n1,car\n'.repeat(20_000))

it('unpacks gzip whatever the file is called, and counts the bytes of the file', async () => {
  const packed = gzipSync(text)
  const source = await openPossiblyGzippedFile(await fileOf('packed.csv', packed))
  expect((await buffer(source.chunks)).equals(text)).toBe(true)
  expect([source.size, source.bytesRead()]).toEqual([packed.length, packed.length])
  const plain = await openPossiblyGzippedFile(await fileOf('plain.csv.gz', text))
  expect((await buffer(plain.chunks)).equals(text)).toBe(true)
})

it('says of a gzip file that ends too early that it is damaged', async () => {
  const packed = gzipSync(text)
  const source = await openPossiblyGzippedFile(await fileOf('cut.csv.gz', packed.subarray(0, packed.length - 20)))
  await expect(buffer(source.chunks)).rejects.toThrow(/is damaged/)
})

it('says what is wrong with a file that cannot be read', async () => {
  await expect(openPossiblyGzippedFile(join(folder, 'missing.csv'))).rejects.toThrow(/There is no file/)
  await expect(openPossiblyGzippedFile(folder)).rejects.toThrow(/is a folder/)
  await expect(openPossiblyGzippedFile(await fileOf('book.csv', Buffer.from('PK\x03\x04xyz')))).rejects.toThrow(
    /workbook/,
  )
})

it.skipIf(process.getuid?.() === 0)('says that a file may not be read', async () => {
  const path = await fileOf('secret.csv', text)
  await chmod(path, 0)
  await expect(openPossiblyGzippedFile(path)).rejects.toThrow(/may not be read/)
})

it('reads an empty file', async () => {
  const source = await openPossiblyGzippedFile(await fileOf('empty.csv', Buffer.alloc(0)))
  expect((await buffer(source.chunks)).length).toBe(0)
})
