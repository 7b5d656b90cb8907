import { initialsOf } from '#web/ui/initials.ts'

const sizePixels = 512
/**
 * The tokens `--person-1` to `--person-6`. They are the same in both themes, because a picture stays when the theme
 * changes.
 */
const personColours = 6

/**
 * Draws a photo for users who have none: their initials on a colour derived from the name. The browser draws it,
 * because the browser of the user who typed the name has a font for every script that they write.
 * @returns null for an empty name, or where the browser cannot draw
 */
export async function drawInitialsAvatar(name: string): Promise<File | null> {
  const initials = initialsOf(name)
  if (initials === '') return null
  const canvas = document.createElement('canvas')
  canvas.width = sizePixels
  canvas.height = sizePixels
  const context = canvas.getContext('2d')
  if (!context) return null
  const tokens = getComputedStyle(document.documentElement)
  const families = tokens.getPropertyValue('font-family')
  context.fillStyle = tokens.getPropertyValue(`--person-${personNumber(name)}`)
  context.fillRect(0, 0, sizePixels, sizePixels)
  // Rejects where a font is missing: the next font of the list replaces it.
  await document.fonts.load(fontOf(sizePixels, families), initials).catch(() => [])
  context.fillStyle = tokens.getPropertyValue('--person-content')
  context.textAlign = 'center'
  context.font = fontOf(fittingSize(context, initials, families), families)
  // Centred by the measured letters: letters of other scripts are higher or lower on their line.
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(initials)
  context.fillText(initials, sizePixels / 2, (sizePixels + above - below) / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'initials.png', { type: blob.type })
}

/** The largest font size at which the letters stay out of the corners, which a round picture cuts off. */
function fittingSize(context: CanvasRenderingContext2D, text: string, families: string): number {
  const widest = sizePixels * 0.62
  const size = sizePixels * 0.42
  context.font = fontOf(size, families)
  return Math.min(size, (size * widest) / context.measureText(text).width)
}

function fontOf(size: number, families: string): string {
  return `600 ${Math.round(size)}px ${families}`
}

function personNumber(name: string): number {
  let sum = 0
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return (sum % personColours) + 1
}
