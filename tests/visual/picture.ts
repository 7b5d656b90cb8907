import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

export type Theme = 'light' | 'dark'
export type Raw = { data: Buffer; width: number; height: number }

const viewportHeight = 900
/** A page is looked at down to here, in CSS pixels: what follows repeats what came before. */
const deepest = 1_500
/** Of 255, the distance of two shades that are told apart. */
const colourStep = 8
const tries = 6
const settleMs = 250

/** Brings an open page to a size and a theme, without loading it again. */
export async function applySizeAndTheme(page: Page, { theme, width }: { theme: Theme; width: number }): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: viewportHeight })
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    const sprites = [...document.querySelectorAll('use')].map(({ href }) => href.baseVal.replace(/#.*/, ''))
    await Promise.all([...new Set(sprites)].map((address) => fetch(address)))
  })
}

/** Numbers of requests and payments, and hashes of what holds them, are others each time. The text nodes stay: React knows them. */
function hideNumbers(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const hidden = text.nodeValue
      ?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '00000000-0000-0000-0000-000000000000')
      .replace(/\b(pi|pm|ch|re)_\w+/, '$1_000000000000000000000000')
      .replace(/\b[0-9a-f]{64}\b/, '0'.repeat(64))
    if (hidden !== text.nodeValue) text.nodeValue = hidden ?? null
  }
}

/** A picture of the page as it is now, decoded: four bytes a pixel. */
export async function takeScreenshot(page: Page, { isOverlay = false } = {}): Promise<Raw> {
  // Each time: a page that comes to life late says them once more.
  await page.evaluate(hideNumbers)
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    ...(isOverlay ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, deepest) } }),
  })
  return withFewerColours(await decode(png))
}

/** Half as many bytes in the files, for a rounding that nobody sees. */
function withFewerColours(picture: Raw): Raw {
  const { data } = picture
  for (let at = 0; at < data.length; at += 1) {
    // Alpha, every fourth, stays what it is: opaque.
    if (at % 4 !== 3) data[at] = Math.min(255, Math.round((data[at] ?? 0) / colourStep) * colourStep)
  }
  return picture
}

/**
 * Takes pictures until one of them `isWanted`, or, where none is, until two in a row are the same: a page that moves is
 * not compared.
 */
export async function takeStableScreenshot(
  page: Page,
  { isOverlay = false, isWanted }: { isOverlay?: boolean; isWanted?: (picture: Raw) => boolean },
): Promise<Raw> {
  let last = await takeScreenshot(page, { isOverlay })
  for (let attempt = 1; attempt < tries; attempt += 1) {
    if (isWanted?.(last)) return last
    await pause(settleMs)
    const next = await takeScreenshot(page, { isOverlay })
    if (!isWanted && isSame(last, next)) return next
    last = next
  }
  return last
}

export const isSame = (one: Raw, other: Raw) => one.width === other.width && one.data.equals(other.data)

export async function decode(file: Buffer | string): Promise<Raw> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Without loss, as small as the format can make it. */
export function encode({ data, width, height }: Raw): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 5 })
    .toBuffer()
}
