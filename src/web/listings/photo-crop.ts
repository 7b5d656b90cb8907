import type { Picture } from '#contract/media.ts'

/** Every list shows cars three to two. */
export const listPictureAspectRatio = 3 / 2
/** Of a shape that differs by less than this nobody sees that something is cut off. */
const tolerance = 0.03

/** The part of a picture to keep: how far it is zoomed in, and where the rest lies, from 0 to 1. */
export type PhotoCrop = { zoom: number; x: number; y: number }

export function needsCrop({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return Math.abs(width / height / listPictureAspectRatio - 1) > tolerance
}

/** The rectangle of the picture that a crop keeps, in whole pixels. */
export function rectangleOfCrop({ width, height }: { width: number; height: number }, { zoom, x, y }: PhotoCrop) {
  const fullWidth = Math.min(width, height * listPictureAspectRatio)
  const keptWidth = Math.round(fullWidth / zoom)
  const keptHeight = Math.round(fullWidth / zoom / listPictureAspectRatio)
  return {
    left: Math.round((width - keptWidth) * x),
    top: Math.round((height - keptHeight) * y),
    width: keptWidth,
    height: keptHeight,
  }
}

/**
 * The kept part of a stored photo as a new file.
 * @throws where the photo cannot be read, as from a store that allows no other site to do so.
 */
export async function cropPhoto(url: string, crop: PhotoCrop): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The photo could not be read: ${response.status}.`)
  const bitmap = await createImageBitmap(await response.blob())
  const { left, top, width, height } = rectangleOfCrop(bitmap, crop)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, width, height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return new File([blob], 'crop.jpg', { type: 'image/jpeg' })
}
