// Writes the letters of the social pictures as outlines: src/platform/social-card/figtree-glyphs.json. With outlines a
// picture needs no font of the machine that draws it, and looks the same on each. Needs two packages that nothing else
// in the project needs: npm install --no-save wawoff2@2.0.1 harfbuzzjs@1.6.4 && node scripts/make-glyphs.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Imported by name at run time: they are not dependencies of the project.
const [shaper, unpacker] = await Promise.all(['harfbuzzjs', 'wawoff2'].map((name) => import(name)))
const { Blob, Face, Feature, Font, shape, Buffer: Text, Variation } = shaper
const { decompress } = unpacker.default ?? unpacker

const root = join(import.meta.dirname, '..')
const weight = 650
// One after the other: the unpacker reuses its memory for each result.
const fonts = [await openFont('latin'), await openFont('latin-ext')]

/** Letters, digits and signs of languages in the Latin script. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
]
const characters = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
)

const glyphs = {}
for (const character of characters) {
  for (const font of fonts) {
    const glyph = font.nominalGlyph(character.codePointAt(0))
    if (!glyph) continue
    glyphs[character] = [advanceOf(font, character), shorten(font.glyphToPath(glyph))]
    break
  }
}

/** How much closer two letters are than their widths; for common letters only. */
const kerning = {}
const common = characters.filter((character) => character < '\u007f' && glyphs[character])
for (const left of common) {
  for (const right of common) {
    const closer = advanceOf(fonts[0], left + right) - glyphs[left][0] - glyphs[right][0]
    if (Math.abs(closer) >= 8) kerning[left + right] = closer
  }
}

const target = join(root, 'src/platform/social-card/figtree-glyphs.json')
writeFileSync(target, `${JSON.stringify({ unitsPerEm: fonts[0].upem, weight, glyphs, kerning })}\n`)
console.log(`${Object.keys(glyphs).length} glyphs, ${Object.keys(kerning).length} pairs`)

async function openFont(subset) {
  const file = `node_modules/@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`
  const bytes = await decompress(readFileSync(join(root, file)))
  const face = new Face(new Blob(bytes), 0)
  const font = new Font(face)
  font.setVariations([new Variation('wght', weight)])
  font.upem = face.upem
  return font
}

function advanceOf(font, text) {
  const buffer = new Text()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // One outline per letter: no ligatures.
  shape(font, buffer, [new Feature('liga', 0)])
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

/** Whole units are finer than any pixel. */
function shorten(path) {
  return path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
}
