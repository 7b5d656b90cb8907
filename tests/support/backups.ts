import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { OpenedDatabase } from '#db/client.ts'
import { type BackupSource, createBackup } from '#domain/operations/create-backup.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'

/** A folder that is gone after the file's tests. */
export function aTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-backups-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const testClock = { now: () => new Date() }

/** What is backed up in tests: a database, and photos in a folder. */
export function aBackupSource(database: OpenedDatabase, media: string): BackupSource {
  return {
    database,
    mediaStore: createFolderMediaStore(media),
    release: 'test',
    secretFingerprint: null,
    secretFile: null,
  }
}

export function createTestBackup(source: BackupSource, folder: string) {
  return createBackup(source, { folder, now: new Date() })
}

/** The address of a new, empty database on the tests' server; null where they run on the embedded one. */
export async function anEmptyDatabaseUrl(): Promise<string | null> {
  const source = inject('databaseSource')
  if (source.kind === 'pglite') return null
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: source.adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE template0`)
  afterAll(() => admin(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(source.adminUrl)
  url.pathname = name
  return url.href
}
