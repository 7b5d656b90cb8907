import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

itInProof(
  'S-31 many sellers are verified after one question, and it is undone; a row that fails is named with its reason',
  async () => {
    const page = await site.openAs('admin')
    await page.goto('/dashboard/allSeller?sort=name')
    await waitForHydration(page)
    const makeVerify = page.getByRole('button', { name: /^Make Verify/ })
    const waiting = (await makeVerify.allInnerTexts()).map((text) => text.split(': ').at(-1)?.trim() ?? '')
    expect(waiting.length).toBeGreaterThan(2)
    const [first = '', second = ''] = waiting

    // The first tab stop of a row chooses it.
    await page.getByRole('checkbox', { name: `Select ${first}` }).press('Space')
    await page.getByRole('checkbox', { name: `Select ${second}` }).press('Space')
    await page.getByRole('button', { name: 'Verify (2)' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verify these sellers?' })
    await dialog.getByText(first).waitFor()

    await dialog.getByRole('button', { name: 'Verify (2)' }).press('Enter')
    await dialog.getByText('2 done').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
    await dialog.getByText('2 undone').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
    await expect.poll(() => makeVerify.count()).toBe(waiting.length)

    // Money is on its way to this seller: the server refuses, and the result says so.
    await page.getByRole('checkbox', { name: 'Select Marcus Holloway' }).check()
    await page.getByRole('button', { name: 'Delete (1)' }).click()
    const deletion = page.getByRole('dialog', { name: 'Delete these people?' })
    await deletion.getByRole('button', { name: 'Delete (1)' }).click()
    await deletion.getByText('1 failed').waitFor()
    await deletion
      .getByRole('listitem')
      .filter({ hasText: /^Marcus Holloway, seller@demo.test: .{20}/ })
      .waitFor()
    await deletion.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('seller@demo.test').first().waitFor()

    // A column that is turned off stays off on this device.
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Activity' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => page.getByRole('columnheader', { name: 'Activity' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Role' }).count()).toBe(1)
  },
)

itInProof('all cars that match are chosen beyond the page, asked about once with their number, and done', async () => {
  const page = await site.openAs('admin')
  const found = async (query: string) =>
    (await (await page.request.get(`/api/admin/listings${query}`)).json()) as { total: number }
  const { total } = await found('?status=available')
  expect(total).toBeGreaterThan(50)
  const choose = async (count: number) => {
    await page.getByRole('checkbox', { name: /^(Select all on this page|19 selected)$/ }).check()
    await page.getByRole('button', { name: `Select all ${count} matches` }).click()
    await page.getByRole('checkbox', { name: `${count} selected` }).waitFor()
  }
  await page.goto('/dashboard/listings?status=available')
  await waitForHydration(page)
  await choose(total)
  // Without one of its rows the choice is that of the page.
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await page.getByRole('checkbox', { name: '19 selected' }).waitFor()
  await choose(total)
  await page.getByRole('button', { name: `Take down (${total})` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`All ${total} matching rows, on every page`).waitFor()
  await dialog.getByRole('textbox').fill('Every advert is looked at again.')
  await dialog.getByRole('button', { name: `Take down (${total})` }).click()
  await dialog.getByText(`${total} done`, { exact: true }).waitFor()
  expect([(await found('?status=available')).total, (await found('?status=takenDown')).total]).toEqual([0, total])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.goto('/dashboard/listings?status=takenDown')
  await waitForHydration(page)
  await choose(total)
  await page.getByRole('button', { name: `Restore (${total})` }).click()
  await dialog.getByRole('button', { name: `Restore (${total})` }).click()
  await dialog.getByText(`${total} done`, { exact: true }).waitFor()
  expect((await found('?status=available')).total).toBe(total)
})

it('a page beyond the last one, as an old link names it, becomes the last one, and going back skips it', async () => {
  const admin = await site.openAs('admin')
  await admin.goto('/dashboard/listings?status=available')
  await admin.goto('/dashboard/listings?status=available&page=9999')
  await admin.waitForURL(/status=available&page=\d{1,2}$/)
  await admin.getByRole('table', { name: 'All listings' }).waitFor()
  expect(await admin.getByText('No matching cars').count()).toBe(0)
  await admin.goBack()
  await admin.waitForURL('**/dashboard/listings?status=available')
})
