import { expect, it } from 'vitest'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { chooseDatabaseImageForBackup } from './choose-database-image-for-backup.ts'

const own = readReleaseMigrations().map(({ at }) => at)

it('H-06 a backup of this release finds its tables in the image', () => {
  expect(chooseDatabaseImageForBackup({ migrations: own.toReversed() })).toBeUndefined()
})

it.each([
  ['lacks one', own.slice(0, -1)],
  ['has one more', [...own, Date.UTC(2100, 0)]],
  ['has another one', [...own.slice(1), Date.UTC(2100, 0)]],
])('H-06 a backup that %s of the migrations of this release gets an empty database', (_, migrations) => {
  expect(chooseDatabaseImageForBackup({ migrations })).toBeNull()
})
