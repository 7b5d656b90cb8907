import { afterAll, describe, expect, it } from 'vitest'
import { describeFocusedElement, pressKeyOn, pressTabUntilFocused, typeInto } from './keyboard.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

describe('the settings of the site', () => {
  it('G-31 by keyboard alone: a wrong accent is refused on its field, and name and fee show everywhere at once', async () => {
    const stranger = await site.open()
    await stranger.goto('/')
    expect(await stranger.title()).toContain('Forecourt')
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/settings')
    await waitForHydration(admin)
    await typeInto(admin, 'Site name', 'Autohaus Nord')
    await typeInto(admin, 'Accent color on light pages', '#7fcfa9')
    await typeInto(admin, 'Seller fee', '3.5')
    await admin.getByText('If a car sells for $20,000, the fee is $700 and the seller gets $19,300.').waitFor()
    await pressKeyOn(admin, 'button', 'Save settings')
    await admin.getByText('The contrast with the page is only 1.6:1. It must be at least 4.5:1').waitFor()
    await expect.poll(async () => (await describeFocusedElement(admin))?.name).toBe('Accent color on light pages')
    await admin.keyboard.press('ControlOrMeta+a')
    await admin.keyboard.type('#7a1f5c')
    // As after ten minutes; whoever gives up keeps what they typed.
    const error = { code: 'confirmation_required', message: 'Please confirm it’s you first.' }
    await admin.route('**/api/admin/settings', (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 })
    await pressKeyOn(admin, 'button', 'Save settings')
    const question = admin.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await admin.getByLabel('Site name', { exact: true }).inputValue()).toBe('Autohaus Nord')
    await pressKeyOn(admin, 'button', 'Save settings')
    await admin.getByText('Settings saved').waitFor()
    // A page that lay in memory under the old name.
    await stranger.goto('/')
    expect(await stranger.title()).toBe('Autohaus Nord: used cars, honestly priced')
    expect(await stranger.getByRole('banner').getByText('Autohaus Nord').count()).toBe(1)
    await stranger.goto('/about')
    await stranger.getByText('the seller pays a fee of 3.5%, taken out of the payout').waitFor()
    const accent = await stranger.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim(),
    )
    expect(accent).toBe('#7a1f5c')

    await admin.reload()
    await waitForHydration(admin)
    await pressKeyOn(admin, 'button', /^Restore default ?: Site name/)
    await pressTabUntilFocused(admin, 'button', 'Save settings')
    await admin.keyboard.press('Enter')
    await admin.getByText('Settings saved').waitFor()
    await stranger.goto('/')
    expect(await stranger.title()).toContain('Forecourt')
    await admin.goto('/dashboard/audit?subject=settings')
    await admin
      .getByText(/^Entry \d+$/)
      .first()
      .click()
    await admin.getByText('Autohaus Nord → default').first().waitFor()
  })
})
