import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

export type PictureTheme = 'light' | 'dark'
export type RawPicture = { data: Buffer; width: number; height: number }

const viewportHeight = 900
/** The height to which a page is pictured, in CSS pixels: further content repeats what came before. */
const deepest = { screen: viewportHeight, page: 1_200 }
/** Of 255, the distance of the shades that a stored picture knows; what is compared with it has them all. */
const colourStep = 28
const tries = 6
const settleMs = 250
/** How long a busy machine may take to load a late part, such as a chart, before a picture without it counts as different. */
const patienceMs = 20_000

/** Sets the size and theme of an open page, without reloading it. */
export async function applySizeAndTheme(
  page: Page,
  { theme, width }: { theme: PictureTheme; width: number },
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: viewportHeight })
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await document.fonts.ready
    const sprites = [...document.querySelectorAll('use')].map(({ href }) => href.baseVal.replace(/#.*/, ''))
    // Where the look is that nothing is answered, these are not either.
    const signal = AbortSignal.timeout(5_000)
    const givenUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const loaded = Promise.allSettled([
      ...[...document.images].map((image) => image.decode()),
      ...[...new Set(sprites)].map((address) => fetch(address, { signal })),
    ])
    await Promise.race([loaded, givenUp])
  })
}

/** Replaces ids of requests and payments, and hashes, which differ each time. The text nodes stay: React knows them. */
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

/** `isOverlay` for what opens above a page: the window alone; `isDeep` for a page that is pictured beyond its first screen. */
type Extent = { isOverlay: boolean; isDeep: boolean }

/** A picture of the page as it is now, decoded: four bytes per pixel. */
export async function takeScreenshot(page: Page, { isOverlay, isDeep }: Extent): Promise<RawPicture> {
  // Every time: a page that hydrates late renders them again.
  await page.evaluate(hideNumbers)
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    ...(isOverlay
      ? {}
      : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, deepest[isDeep ? 'page' : 'screen']) } }),
  })
  return decodePicture(png)
}

/** Halves the size of the files; `comparePictures` allows for the rounding. */
export function withFewerColours(picture: RawPicture): RawPicture {
  const data = Buffer.from(picture.data)
  for (let at = 0; at < data.length; at += 1) {
    // Alpha, every fourth byte, stays opaque.
    if (at % 4 !== 3) data[at] = Math.min(255, Math.round((data[at] ?? 0) / colourStep) * colourStep)
  }
  return { ...picture, data }
}

/**
 * Takes pictures until one of them `isWanted`, or, without that, until two in a row are equal: a moving page is not
 * compared.
 */
export async function takeStableScreenshot(
  page: Page,
  { isWanted, ...extent }: Extent & { isWanted: ((picture: RawPicture) => boolean) | undefined },
): Promise<RawPicture> {
  const started = performance.now()
  let last = await takeScreenshot(page, extent)
  const mayChange = (attempt: number) => (isWanted ? performance.now() - started < patienceMs : attempt < tries)
  for (let attempt = 1; mayChange(attempt); attempt += 1) {
    if (isWanted?.(last)) return last
    await pause(settleMs)
    const next = await takeScreenshot(page, extent)
    if (!isWanted && arePicturesEqual(last, next)) return next
    last = next
  }
  return last
}

export const arePicturesEqual = (one: RawPicture, other: RawPicture) =>
  one.width === other.width && one.data.equals(other.data)

export async function decodePicture(file: Buffer | string): Promise<RawPicture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Lossless, as small as the format allows. */
export function encodePicture({ data, width, height }: RawPicture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
}
