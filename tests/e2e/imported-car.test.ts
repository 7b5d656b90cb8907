import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { findRealAdverts } from '#tests/real-adverts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runCliCommand } from '#tests/support/database-run-cli.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { copySeededDemo } from '#tests/support/seeded-global-setup.ts'
import { startServer } from '#tests/support/start-server.ts'
import { meetingInputValue, payWithCard, signIn } from './site.ts'

const root = join(import.meta.dirname, '../..')
const file = findRealAdverts('uae_used_cars.csv.gz')

// Real adverts, in the proof only; without the file the test reports that it was skipped.
it.skipIf(chooseForTestOrProof({ test: true, proof: file === null }))(
  'H-06 a car of the imported UAE file is found and bought',
  async () => {
    const { dataDir, env } = await copySeededDemo(inject('seededDemo'))
    const inDemo = { folder: dataDir, env: { DATA_DIR: dataDir, ...env } }
    const args = ['import', file ?? '', '--mapping', join(root, 'mappings/uae.json'), '--json']
    const first = await runCliCommand(args, inDemo)
    expect(first.code).toBe(0)
    expect(JSON.parse(first.output).created).toBeGreaterThanOrEqual(9_500)
    const again = JSON.parse((await runCliCommand(args, inDemo)).output)
    expect(again).toMatchObject({ created: 0, updated: 0 })

    const server = await startServer({ dataDir, env })
    const browser = await launchBrowser()
    try {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage()
      page.setDefaultTimeout(45_000)
      await signIn(page, { email: 'noah.lindqvist@demo.test', password: 'ForeCourt!26' })
      await page.goto('/cars?q=mitsubishi+pajero&sort=priceAsc')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.waitForURL('**/cars/*')
      const carUrl = page.url()
      const title = (await page.getByRole('heading', { level: 1, name: /pajero/i }).textContent()) ?? ''
      await page.getByRole('button', { name: /Book Now/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Meeting date').fill(meetingInputValue(2))
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await page.waitForURL('**/dashboard/myOrders')
      const order = page.getByRole('article').filter({ hasText: title })
      await order.getByRole('link', { name: /^Pay/ }).first().click()
      await payWithCard(page, '4242 4242 4242 4242')
      await page.getByText('Your Payment Successfully Done!').first().waitFor()
      await page.goto(carUrl)
      await page.getByText('This car has been sold.').waitFor()
    } finally {
      await browser.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
