import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { secretEnvVariableNames } from './environment-schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2'

describe('secrets in files', () => {
  it('each secret may be named as a file, as orchestrators and vaults give them, without its line end', () => {
    const config = readConfig({
      AUTH_SECRET_FILE: fileWith('auth', `${secret}\r\n`),
      AUTH_SECRET_PREVIOUS_FILE: fileWith('previous', `${secret}2`),
      DATABASE_URL_FILE: fileWith('database', 'postgres://u:p@db.example.com/forecourt\n'),
      SMTP_URL_FILE: fileWith('smtp', 'smtps://u:p@mail.example.com'),
    })
    expect(config.authSecret).toBe(secret)
    expect(config.previousAuthSecret).toBe(`${secret}2`)
    expect(config.databaseUrl).toBe('postgres://u:p@db.example.com/forecourt')
    expect(config.mail).toMatchObject({ kind: 'smtp', url: 'smtps://u:p@mail.example.com' })
  })

  it('what cannot be taken stops the start, names the setting and the path, and never what is in the file', () => {
    const faultsOf = (environment: Record<string, string>) => {
      try {
        readConfig(environment)
        return ''
      } catch (error) {
        return String(error)
      }
    }
    const short = fileWith('short', 'hunter2')
    const cases: Record<string, Record<string, string>> = {
      'where there is no file': { AUTH_SECRET_FILE: join(folder, 'nowhere') },
      'which is no file': { AUTH_SECRET_FILE: folder },
      'which is empty': { AUTH_SECRET_FILE: fileWith('empty', '\n') },
      'which is too large': { AUTH_SECRET_FILE: fileWith('large', 'x'.repeat(70_000)) },
      'AUTH_SECRET and AUTH_SECRET_FILE are both set': { AUTH_SECRET_FILE: short, AUTH_SECRET: secret },
      'AUTH_SECRET is set to a value that is not usable': { AUTH_SECRET_FILE: short },
      'AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET': { AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: secret },
    }
    for (const [said, environment] of Object.entries(cases)) {
      expect(faultsOf(environment)).toContain(said)
      expect(faultsOf(environment)).not.toContain('hunter2')
    }
    // The root user may read every file.
    chmodSync(short, 0)
    if (process.getuid?.() !== 0) expect(faultsOf({ AUTH_SECRET_FILE: short })).toContain('may not read')
  })

  it('a setting that is no secret is not read from a file', () => {
    expect(secretEnvVariableNames.has('PORT')).toBe(false)
    expect(readConfig({ PORT_FILE: fileWith('port', '4000') }).port).toBe(3000)
  })
})
