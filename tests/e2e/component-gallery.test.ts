import { expect } from 'vitest'
import { forceControlStatesInComponentGallery } from '#tests/support/force-control-states-in-component-gallery.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite } from './site.ts'

const site = useDemoSite()

itInProof(
  'the gallery shows every component under its anchor in both themes, and nothing is too wide for a phone',
  async () => {
    const page = await site.open({ viewport: { width: 320, height: 700 } })
    await page.goto('/dev/gallery', { waitUntil: 'networkidle' })
    const anchors = await page.locator('[data-gallery]').evaluateAll((all) => all.map(({ id }) => id))
    expect(anchors).toEqual([
      ...['colours', 'type', 'shape'],
      ...['button', 'segments', 'switch', 'badge', 'dropdown', 'pagination'],
      ...['text-input', 'other-fields', 'checkbox', 'file-picker', 'field-group', 'disabled-form'],
      ...['notice', 'dialog', 'toast', 'empty-state', 'error-state', 'loading'],
      ...['card', 'record-table', 'avatar', 'disclosure'],
    ])
    for (const theme of ['forecourt', 'forecourt-dark']) {
      expect(await page.locator(`[data-gallery-theme="${theme}"]`).count()).toBe(anchors.length)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

itInProof('forced states look as a pointer and a keyboard make them', async () => {
  const page = await site.open()
  await page.goto('/dev/gallery#button', { waitUntil: 'networkidle' })
  const stateOf = (name: string) => page.locator(`#button [data-state="${name}"] button`).first()
  const groundOf = (name: string) => stateOf(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  const outlineOf = (name: string) => stateOf(name).evaluate((button) => getComputedStyle(button).outlineStyle)
  const [plain, outline] = [await groundOf('primary'), await outlineOf('primary')]
  await forceControlStatesInComponentGallery(page)
  await expect.poll(() => groundOf('hover')).not.toBe(plain)
  await expect.poll(() => outlineOf('focus')).not.toBe(outline)
  expect(await groundOf('primary')).toBe(plain)
})

itInProof('with forced colours cards, chosen segments and switches keep an edge', async () => {
  const page = await site.open({ forcedColors: 'active' })
  await page.goto('/dev/gallery', { waitUntil: 'networkidle' })
  const styleOf = (selector: string, property: 'borderTopWidth' | 'backgroundColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)
  expect(await styleOf('#card article', 'borderTopWidth')).toBe('1px')
  expect(await styleOf('#segments .segment[aria-current]', 'backgroundColor')).not.toBe(
    await styleOf('#segments .segment:not([aria-current])', 'backgroundColor'),
  )
  expect(await styleOf('#switch .toggle:checked', 'backgroundColor')).not.toBe(
    await styleOf('#switch .toggle:not(:checked)', 'backgroundColor'),
  )
})
