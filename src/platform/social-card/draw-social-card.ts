import sharp from 'sharp'
import { siteSettingDefaults } from '#contract/site.ts'
import { drawText, hasGlyphsFor, textWidth, wrapText } from './draw-text.ts'
import {
  applyRowOpacityGradient,
  createEmptyPixelLayer,
  fillSvgOutline,
  type PixelLayer,
  type RgbColour,
} from './pixel-layer.ts'

/** The picture shown beside links to a page, in the size that social networks require. */
export const socialCardSize = { width: 1200, height: 630 } as const

export type SocialCard = {
  /** The file of any picture that sharp can read. */
  picture: Uint8Array
  /** At most two lines; left out where the font lacks one of its letters. */
  title: string
  facts: string
  /** Highlighted at the right, for instance the price. */
  mark: string
  /** The name of the site; left out as the title is. */
  siteName: string
}

const margin = 56
const titleSize = 52
const factsSize = 30
const markSize = 64
const white: RgbColour = [255, 255, 255]
const softWhite: RgbColour = [223, 229, 225]
const night: RgbColour = [11, 14, 12]
const green: RgbColour = [20, 87, 63]
const paper: RgbColour = [251, 250, 247]

/**
 * A picture with text as a JPEG of 1200 × 630 pixels. The letters are outlines of our own font, filled by our own code:
 * it looks the same on every machine, and libvips' readers of SVG and of fonts stay unused.
 */
export async function drawSocialCard({ picture, ...words }: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = socialCardSize
  if (ground?.siteName !== words.siteName) ground = { siteName: words.siteName, layer: drawGround(words.siteName) }
  const layer = { ...ground.layer, pixels: ground.layer.pixels.slice() }
  drawWords(layer, words)
  const bytes = await sharp(picture, { failOn: 'error', limitInputPixels: 60_000_000 })
    // The lower part: there is room above the car, and the text is on the ground below it.
    .resize({ width, height, fit: 'cover', position: 'bottom' })
    .flatten({ background: '#131614' })
    .composite([{ input: Buffer.from(layer.pixels.buffer), raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** The part that all cards of a site share; copying it costs a twentieth of drawing it. */
let ground: { siteName: string; layer: PixelLayer } | undefined

function drawGround(siteName: string): PixelLayer {
  const layer = createEmptyPixelLayer(socialCardSize.width, socialCardSize.height)
  applyRowOpacityGradient(layer, night, (part) => 0.55 * (1 - part / 0.24))
  applyRowOpacityGradient(layer, night, groundShade)
  drawWordmark(layer, siteName)
  return layer
}

/** Transparent over the car, dark enough under the text for white letters. */
function groundShade(part: number): number {
  if (part < 0.42) return 0
  if (part < 0.72) return (0.72 * (part - 0.42)) / 0.3
  return 0.72 + (0.2 * (part - 0.72)) / 0.28
}

function drawWords(layer: PixelLayer, { title, facts, mark }: Omit<SocialCard, 'picture' | 'siteName'>): void {
  const { width, height } = layer
  const markWidth = mark ? textWidth(mark, markSize) : 0
  const room = width - 2 * margin - (markWidth ? markWidth + 40 : 0)
  const below = height - margin
  const titleLines = hasGlyphsFor(title) ? wrapText(title, { size: titleSize, width: room, lines: 2 }) : []
  const factsLines = hasGlyphsFor(facts) ? wrapText(facts, { size: factsSize, width: room, lines: 1 }) : []
  const titleBelow = factsLines.length > 0 ? below - 48 : below
  for (const [index, line] of titleLines.entries()) {
    const baseline = titleBelow - (titleLines.length - 1 - index) * (titleSize + 8)
    drawText(layer, line, { x: margin, baseline, size: titleSize, colour: white })
  }
  for (const line of factsLines) {
    drawText(layer, line, { x: margin, baseline: below, size: factsSize, colour: softWhite })
  }
  drawText(layer, mark, { x: width - margin - markWidth, baseline: below, size: markSize, colour: white })
}

/** The name; before our own the F of public/favicon.svg in its rounded square. */
function drawWordmark(layer: PixelLayer, siteName: string): void {
  const name = hasGlyphsFor(siteName) ? siteName : ''
  if (siteName !== siteSettingDefaults.name) {
    drawText(layer, name, { x: margin, baseline: 83, size: 38, colour: white })
    return
  }
  const placing = { x: margin, y: 44, scaleX: 1.625, scaleY: 1.625 }
  fillSvgOutline(layer, 'M8,0L24,0Q32,0 32,8L32,24Q32,32 24,32L8,32Q0,32 0,24L0,8Q0,0 8,0Z', { colour: green, placing })
  const letter = 'M8.4,25.6L8.4,7.4L24.6,7.4L24.6,10.6L11.6,10.6L11.6,14.9L21,14.9L21,18.1L11.6,18.1L11.6,25.6Z'
  fillSvgOutline(layer, letter, { colour: paper, placing })
  drawText(layer, name, { x: margin + 68, baseline: 83, size: 38, colour: white })
}
