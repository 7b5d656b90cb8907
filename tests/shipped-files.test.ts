import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** The lines of a service of compose.yaml. */
function service(name: string): string {
  const [, found = ''] = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(read('compose.yaml')) ?? []
  expect(found, name).not.toBe('')
  return found
}

describe('compose.yaml', () => {
  it('stages a backup on a volume that the server’s user may write to, since /tmp is memory', () => {
    const backup = service('backup')
    const [, folder = ''] = /TMPDIR: (\S+)/.exec(backup) ?? []
    expect(backup).toMatch(new RegExp(`volumes: .*'staging:${folder}'`))
    expect(read('compose.yaml')).toMatch(/\nvolumes:\n(?: {2}\w+:\n)* {2}staging:\n/)
    expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o node -g node -m 700 .*${folder}\\b`))
  })
})

it('a backup by systemd that failed is tried again, and not for ever', () => {
  const unit = read('docs/operations/systemd/forecourt-backup.service')
  for (const line of ['Restart=on-failure', 'RestartSec=10min', 'StartLimitIntervalSec=6h', 'StartLimitBurst=4'])
    expect(unit).toContain(`\n${line}\n`)
})

describe('the health check of the image', () => {
  /** A server whose database is away from the start or from some time on. */
  async function aServer() {
    const asked: string[] = []
    let isReady = false
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(request.url === '/api/ready' && !isReady ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-health-'))
    const [, program = ''] = /CMD \["node", "(\S+)"\]\nSTOPSIGNAL/.exec(read('Dockerfile')) ?? []
    return {
      asked,
      setReady: (value: boolean) => {
        isReady = value
      },
      async check() {
        const env = { PORT: String(port), TMPDIR: folder }
        const [code] = await once(spawn(process.execPath, [program], { cwd: root, env }), 'close')
        return code
      },
      stop: () => void server.close(),
      tidy: () => rmSync(folder, { recursive: true }),
    }
  }

  it('waits for the database at the first start, and never ends a server for a database that is away later', async () => {
    const server = await aServer()
    expect(await server.check()).toBe(1)
    server.setReady(true)
    expect(await server.check()).toBe(0)
    server.setReady(false)
    expect(await server.check()).toBe(0)
    expect(server.asked).toEqual(['/api/ready', '/api/ready', '/api/health'])
    server.stop()
    expect(await server.check()).toBe(1)
    server.tidy()
  })
})
