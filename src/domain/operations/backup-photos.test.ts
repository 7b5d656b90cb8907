import path from 'node:path'
import { expect, it } from 'vitest'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBackupSource, aTestFolder, createTestBackup } from '#tests/support/backups.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readBackupPhotos } from './backup-photos.ts'

const test = useDatabase()
const folder = aTestFolder()

it('G-36 a photo that became private after the rows were read is in the backup under the name that they have', async () => {
  const media = path.join(folder, 'media')
  const store = createFolderMediaStore(media)
  const { id } = await anUploadedPhoto(test.db, { widths: [320, 640], avif: 'ready' })
  const names = ['320.webp', '320.avif', '640.webp', '640.avif'].map((end) => `${id}-${end}`)
  // The first file is copied before, the others after the photo was hidden.
  for (const [index, name] of names.entries())
    await store.put(index === 0 ? name : `private-${name}`, new Uint8Array([index]))
  const { path: made, manifest } = await createTestBackup(
    aBackupSource(test.database, media),
    path.join(folder, 'backups'),
  )
  expect(manifest.photos).toMatchObject({ files: 4, missing: 0 })
  const copied = await Array.fromAsync(readBackupPhotos(made, manifest))
  expect(copied.map(({ key }) => key)).toEqual(names)
})
