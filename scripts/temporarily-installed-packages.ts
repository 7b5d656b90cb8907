import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Fetches packages of the registry into a folder of their own, hands over what loads them, and takes the folder away
 * again: for data that a script makes once and that must not become a dependency. None of their own scripts run.
 *
 * @param packages each with its exact version, `world-atlas@2.0.2`
 * @throws where the registry cannot be reached, or whatever `use` throws
 */
export function withTemporarilyInstalledPackages(packages: string[], use: (load: NodeJS.Require) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'fetched-'))
  try {
    // This package.json keeps npm from installing into a folder above.
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    use(createRequire(join(folder, 'package.json')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Compresses a text with brotli as much as possible. */
export function brotliCompressText(text: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return brotliCompressSync(text, { params })
}
