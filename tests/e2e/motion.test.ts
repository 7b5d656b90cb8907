import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visitPage } from '../screens/screen-states.ts'
import { useStagedSite } from '../screens/staged-site.ts'

const stage = useStagedSite()

/** Animations that are running, or will start again: a paused spinner counts too. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { iterations, duration } = one.effect?.getComputedTiming() ?? {}
      const isLong = iterations === Number.POSITIVE_INFINITY || Number(duration) > 100
      return one.playState === 'running' && isLong ? [(one as CSSAnimation).animationName ?? 'transition'] : []
    }),
  )

const slides = (page: Page) => page.getByRole('list', { name: 'All slides, side by side' })
const scrolled = (page: Page) => slides(page).evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth))

it('G-24 for people who want less motion the carousel, the strip and the wheel stand still', async () => {
  const page = await stage.open('stranger', { reducedMotion: 'reduce' })
  await page.clock.install()
  await visitPage(page, '/')
  expect(await moving(page)).toEqual([])
  await page.clock.runFor(20_000)
  expect(await scrolled(page)).toBe(0)
  // Requested content is there at once, and does not slide in.
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(() => scrolled(page)).toBe(1)
  await visitPage(page, '/no-such-page')
  expect(await moving(page)).toEqual([])
  await page.close()
})

it('for all others they move, and stop under the focus', async () => {
  const page = await stage.open('stranger', { reducedMotion: 'no-preference' })
  await page.clock.install()
  await visitPage(page, '/')
  await expect.poll(() => moving(page)).toContain('strip')
  await page.clock.runFor(7_000)
  await expect.poll(() => scrolled(page)).toBe(1)
  await slides(page).focus()
  await page.clock.runFor(20_000)
  expect(await scrolled(page)).toBe(1)
  await page.getByRole('region', { name: 'Advertised cars' }).getByRole('link').first().focus()
  await expect.poll(() => moving(page)).toEqual([])
  await visitPage(page, '/no-such-page')
  await expect.poll(() => moving(page)).toEqual(['spin'])
  await page.close()
})
