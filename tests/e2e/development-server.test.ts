import { expect, inject, onTestFinished } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { copySeededDemo } from '#tests/support/seeded-global-setup.ts'
import { startServer } from '#tests/support/start-server.ts'

itInProof('a page of `npm run dev` keeps what it shows while its scripts and its late parts load', async () => {
  const { dataDir, env } = await copySeededDemo(inject('seededDemo'))
  const server = await startServer({ dataDir, env, port: await findFreePort(), entry: 'scripts/dev.mjs' })
  onTestFinished(() => server.discard())
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.addInitScript(() => {
    // Whoever has been here before gets the late parts at once.
    localStorage.setItem('visited', 'yes')
    const seen = { most: 0, least: Number.POSITIVE_INFINITY }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const letters = document.querySelector('main')?.innerText.length ?? 0
      seen.most = Math.max(seen.most, letters)
      if (seen.most > 1_000) seen.least = Math.min(seen.least, letters)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  // A part that lives has no mark any more.
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('[data-late]'))
  const { most, least } = await page.evaluate(
    () => (window as unknown as { seen: { most: number; least: number } }).seen,
  )
  expect(most).toBeGreaterThan(1_000)
  expect(least).toBeGreaterThan(most / 2)
})
