import type { Picture } from './media.ts'

/** At most this many bytes per photo. */
export const maxPhotoBytes = 15 * 1024 * 1024
/** Where photos of conversations are read, by the people who may. */
export const messagePhotosPath = '/api/messages/photos'
/** At most this many photos per car. */
export const maxPhotosPerCar = 12

/** The address of one file of a picture: the smallest at least `width` pixels wide, otherwise the largest. */
export function pictureUrlForWidth(picture: Pick<Picture, 'urlBase' | 'widths'>, width: number): string {
  const fitting = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1)
  return `${picture.urlBase}-${fitting}.webp`
}
