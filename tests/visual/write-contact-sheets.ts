import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const columns = 6
const rows = 2
const cell = { width: 300, height: 520 }
const label = 22

/** Arranges the pictures of a run, a dozen per sheet, for a person to look at: `sheets/01.png` … */
export async function writeScreenshotContactSheets(folder: string): Promise<void> {
  const target = join(folder, 'sheets')
  await mkdir(target, { recursive: true })
  const seen = (await readdir(folder)).filter((file) => file.endsWith('.seen.webp')).toSorted()
  for (let start = 0, number = 1; start < seen.length; start += columns * rows, number += 1) {
    const pictures = seen.slice(start, start + columns * rows)
    const parts = await Promise.all(pictures.map((file, index) => cellOf(folder, file, index)))
    const [width, height] = [columns * cell.width, rows * cell.height]
    await sharp({ create: { width, height, channels: 3, background: '#777777' } })
      .composite(parts.flat())
      .png()
      .toFile(join(target, `${String(number).padStart(2, '0')}.png`))
  }
}

async function cellOf(folder: string, file: string, index: number) {
  const left = (index % columns) * cell.width
  const top = Math.floor(index / columns) * cell.height
  const input = await sharp(join(folder, file))
    .resize({ width: cell.width - 8, height: cell.height - label - 4, fit: 'inside', position: 'top' })
    .png()
    .toBuffer()
  const name = file.replace('.seen.webp', '')
  const text = Buffer.from(
    `<svg width="${cell.width}" height="${label}"><text x="4" y="16" font-size="13" fill="#fff" font-family="sans-serif">${name}</text></svg>`,
  )
  return [
    { input: text, left, top },
    { input, left: left + 4, top: top + label },
  ]
}
