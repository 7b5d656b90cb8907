import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { findTestBrowser } from './browser.ts'
import { shareInRun } from './share-in-run.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The endpoint of this run's browser; undefined in projects that start none. */
    browserEndpoint: string | undefined
  }
}

/** Vitest's global set-up of the projects with browsers: one Chromium serves all files, each in its own windows. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await shareInRun('browser', startBrowser)
  project.provide('browserEndpoint', value)
  return stop
}

async function startBrowser() {
  const built = spawnSync(process.execPath, ['scripts/prepare.mjs', 'check-build'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr.trim())
  const { chromium } = await import('playwright-core')
  const server = await chromium.launchServer({ ...(await findTestBrowser()), host: '127.0.0.1' })
  return { value: server.wsEndpoint(), stop: () => server.close() }
}
