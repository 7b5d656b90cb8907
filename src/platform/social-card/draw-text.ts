import figtree from './figtree-glyphs.json' with { type: 'json' }
import { fillSvgOutline, type PixelLayer, type RgbColour } from './pixel-layer.ts'

type Glyph = [advance: number, outline: string]
const glyphs = new Map(Object.entries(figtree.glyphs) as [string, Glyph][])
const kerning = new Map(Object.entries(figtree.kerning))
/** Replaces letters that the font does not have. */
const unknown = glyphs.get('·')

/** True where the font has every letter. */
export function hasGlyphsFor(text: string): boolean {
  return [...text.normalize('NFC')].every((character) => glyphs.has(character))
}

/** The width of the text at this size, in pixels. */
export function textWidth(text: string, size: number): number {
  return (placed(text).width * size) / figtree.unitsPerEm
}

type Line = { x: number; baseline: number; size: number; colour: RgbColour }

/** Draws one line of text from the letters' outlines, so that no font of the machine is needed. */
export function drawText(layer: PixelLayer, text: string, { x, baseline, size, colour }: Line): void {
  const scale = size / figtree.unitsPerEm
  for (const { at, outline } of placed(text).shapes) {
    fillSvgOutline(layer, outline, {
      colour,
      placing: { x: x + at * scale, y: baseline, scaleX: scale, scaleY: -scale },
    })
  }
}

/** Wraps text to at most this many lines of `width`; text that does not fit ends in an ellipsis. */
export function wrapText(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const wrapped: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (textWidth(longer, size) <= width || line === '') line = longer
    else {
      wrapped.push(line)
      line = word
    }
  }
  if (line) wrapped.push(line)
  const shown = wrapped.slice(0, lines)
  return shown.map((one, index) =>
    (index === lines - 1 && wrapped.length > lines) || textWidth(one, size) > width ? cut(one, { size, width }) : one,
  )
}

function cut(text: string, { size, width }: { size: number; width: number }): string {
  const characters = [...text]
  while (characters.length > 0 && textWidth(`${characters.join('').trimEnd()}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function placed(text: string): { width: number; shapes: { at: number; outline: string }[] } {
  const shapes: { at: number; outline: string }[] = []
  let width = 0
  let before = ''
  for (const character of text.normalize('NFC')) {
    const [advance, outline] = glyphs.get(character) ?? unknown ?? [0, '']
    width += kerning.get(before + character) ?? 0
    if (outline) shapes.push({ at: width, outline })
    width += advance
    before = character
  }
  return { width, shapes }
}
