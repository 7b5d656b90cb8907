import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InvalidSettingError, readConfig } from '#config/config.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'
import type { S3Settings } from '#platform/object-storage/s3-bucket.ts'
import { runCliCommand } from '#tests/support/database-run-cli.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { isSwift, s3Environment, s3SettingsForPort, startTestS3 } from '#tests/support/s3.ts'
import { requireUsablePhotoStore } from '../server/require-usable-photo-store.ts'
import { checkMediaUrl, checkPhotoBucket } from './doctor/check-photo-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-move-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const media = join(folder, 'data', 'media')
const names = ['a-320.webp', 'a-640.webp', 'b-320.avif']
let s3: S3Settings
beforeAll(async () => {
  s3 = await startTestS3()
  for (const name of names) await createFolderMediaStore(media).put(name, new TextEncoder().encode(name))
})

const move = (env: Record<string, string>) => runCliCommand(['move-media'], { folder, env })
const configOf = (given: S3Settings, more: Record<string, string> = {}) =>
  readConfig({ ...s3Environment(given), DATA_DIR: join(folder, 'data'), ...more })

describe('photos move', () => {
  it('into the bucket and back, and the doctor says what is left', async () => {
    expect(await checkPhotoBucket(configOf(s3))).toMatchObject({
      status: 'warn',
      said: expect.stringContaining('3 files are still in DATA_DIR/media'),
      mend: 'Move them: npx forecourt move-media',
    })
    const there = await move(s3Environment(s3))
    expect([there.errors, there.code]).toEqual(['', 0])
    expect(there.output).toMatch(/^Moved 3 files \(0\.0 MB\) from .*media to the bucket photos\.\n$/)
    expect(readdirSync(media)).toEqual([])
    expect((await Array.fromAsync(createS3MediaStore(s3).list())).toSorted()).toEqual(names)
    expect((await checkPhotoBucket(configOf(s3))).status).toBe('ok')
    expect((await checkPhotoBucket(configOf(s3, { PHOTO_STORE: 'folder' }))).status).toBe('warn')
    const back = await move({ ...s3Environment(s3), PHOTO_STORE: 'folder' })
    expect(back.output).toContain('Moved 3 files (0.0 MB) from the bucket photos to ')
    expect(readdirSync(media).toSorted()).toEqual(names)
    expect(readFileSync(join(media, 'a-640.webp'), 'utf8')).toBe('a-640.webp')
  })

  it.skipIf(isSwift)('and the doctor fetches one by the address that pages give', async () => {
    const photosIn = (mediaUrl: string) => configOf(s3, { PHOTO_STORE: 'folder', MEDIA_URL: mediaUrl })
    for (const name of names) await createS3MediaStore(s3).put(name, new TextEncoder().encode(name))
    expect(await checkMediaUrl(photosIn(`${s3.endpoint}/photos/`))).toMatchObject({ status: 'ok' })
    expect(await checkMediaUrl(photosIn(`${s3.endpoint}/other`))).toMatchObject({
      status: 'fail',
      said: expect.stringContaining('/other/media/'),
      mend: expect.stringContaining('See MEDIA_URL'),
    })
    for (const name of names) await createS3MediaStore(s3).delete(name)
  })

  it('nowhere without a second place, or into a bucket that is not there', async () => {
    const [alone, missing] = await Promise.all([move({}), move(s3Environment({ ...s3, bucket: 'none' }))])
    expect([alone.code, alone.errors]).toEqual([1, expect.stringContaining('There is one place for photos only.')])
    expect([missing.code, missing.errors]).toEqual([
      1,
      expect.stringMatching(/^S3_BUCKET is "none", .* Make the bucket/),
    ])
    expect(readdirSync(media).toSorted()).toEqual(names)
  })
})

describe('the start', () => {
  const logged: unknown[] = []
  const log = { error: (...said: unknown[]) => void logged.push(said) }
  const start = (given: S3Settings) => requireUsablePhotoStore(configOf(given), { log })

  it('is stopped by a bucket that is missing and a key that is not known, with the mend', async () => {
    await expect(start({ ...s3, bucket: 'none' })).rejects.toThrow(InvalidSettingError)
    await expect(start({ ...s3, bucket: 'none' })).rejects.toThrow(/S3_BUCKET is "none".*aws s3 mb s3:\/\/none/)
    await expect(start({ ...s3, accessKeyId: 'other' })).rejects.toThrow(
      isSwift ? /S3_SECRET_ACCESS_KEY is not the one/ : /S3_ACCESS_KEY_ID is not known/,
    )
  })

  it('goes on where the store is away for now, with an alarm', async () => {
    await start(s3)
    expect(logged).toEqual([])
    await start(s3SettingsForPort(await findFreePort()))
    expect(logged).toMatchObject([[{ alarm: 'photo_store_away' }, expect.stringContaining('does not answer')]])
  })
})
