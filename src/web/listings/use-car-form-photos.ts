import { useEffect, useRef, useState } from 'react'
import { maxPhotoBytes, maxPhotosPerCar } from '#contract/photos.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { type UploadedPhoto, uploadPhoto } from '#web/media/upload-photo.ts'

/** A photo of the form. Its key stays the same from the choice of the file to the stored photo. */
export type CarFormPhoto = { key: string; name: string } & PhotoState

type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; share: number }
  | { kind: 'stored'; photo: UploadedPhoto }
  | { kind: 'failed'; message: string; file: File | null }

/** Two photos upload at a time: more would only share the same line, and the server decodes them in turn. */
const uploadsAtOnce = 2

/** The photos of a car in order; each is uploaded as soon as it is chosen. */
export function useCarFormPhotos(atFirst: UploadedPhoto[]) {
  const [photos, showPhotos] = useState<CarFormPhoto[]>(() => atFirst.map(stored))
  // The current photos for the uploads, which continue between two renderings.
  const current = useRef(photos)
  const queue = useRef<{ key: string; file: File }[]>([])
  const running = useRef(new Map<string, AbortController>())
  const waiters = useRef<(() => void)[]>([])

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  function setPhotos(change: (all: CarFormPhoto[]) => CarFormPhoto[]) {
    current.current = change(current.current)
    showPhotos(current.current)
  }

  function change(key: string, state: PhotoState) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { key, name: photo.name, ...state } : photo)))
  }

  function startNext() {
    while (running.current.size < uploadsAtOnce) {
      const next = queue.current.shift()
      if (!next) return
      void upload(next.key, next.file)
    }
  }

  async function upload(key: string, file: File) {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { kind: 'uploading', share: 0 })
    try {
      const onProgress = (share: number) => change(key, { kind: 'uploading', share })
      const photo = await uploadPhoto(file, { onProgress, signal: controller.signal })
      change(key, { kind: 'stored', photo })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { kind: 'failed', message: userErrorMessage(error), file })
    } finally {
      running.current.delete(key)
      startNext()
      if (running.current.size === 0) for (const go of waiters.current.splice(0)) go()
    }
  }

  /** Resolves with the photos once no upload is in progress. */
  async function finished(): Promise<CarFormPhoto[]> {
    if (running.current.size > 0) await new Promise<void>((resolve) => waiters.current.push(resolve))
    return current.current
  }

  /** Adds files as long as there is room; returns whether some were left out. */
  function add(files: File[]): boolean {
    const room = maxPhotosPerCar - current.current.length
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: crypto.randomUUID(), file }))
    const added = taken.map(({ key, file }): CarFormPhoto => {
      const refusal = refusalOf(file)
      return refusal
        ? { key, name: file.name, kind: 'failed', message: refusal, file: null }
        : { key, name: file.name, kind: 'waiting' }
    })
    setPhotos((all) => [...all, ...added])
    queue.current.push(...taken.filter(({ file }) => refusalOf(file) === null))
    startNext()
    return files.length > room
  }

  function remove(key: string) {
    running.current.get(key)?.abort()
    queue.current = queue.current.filter((waiting) => waiting.key !== key)
    setPhotos((all) => all.filter((photo) => photo.key !== key))
  }

  function retry(photo: CarFormPhoto) {
    if (photo.kind !== 'failed' || !photo.file) return
    replace(photo.key, photo.file)
  }

  /** Uploads another file in the place of a photo, such as its crop. */
  function replace(key: string, file: File) {
    change(key, { kind: 'waiting' })
    queue.current.push({ key, file })
    startNext()
  }

  /** Moves a photo to the position of another one. */
  function move(key: string, to: number) {
    setPhotos((all) => {
      const photo = all.find((one) => one.key === key)
      if (!photo) return all
      return all.filter((one) => one.key !== key).toSpliced(to, 0, photo)
    })
  }

  return {
    photos,
    finished,
    add,
    remove,
    retry,
    replace,
    move,
    replaceAll: (next: UploadedPhoto[]) => setPhotos(() => next.map(stored)),
    /** Marks a stored photo whose file no longer exists, as after a long time in a draft. */
    markLost: (key: string, id: string) => {
      const photo = current.current.find((one) => one.key === key)
      // Its crop may have taken its place since.
      if (photo?.kind !== 'stored' || photo.photo.id !== id) return
      change(key, { kind: 'failed', message: 'This upload is gone. Remove it and choose the photo again.', file: null })
    },
  }
}

export type CarFormPhotosState = ReturnType<typeof useCarFormPhotos>

function stored(photo: UploadedPhoto): CarFormPhoto {
  return { key: photo.id, name: 'Photo', kind: 'stored', photo }
}

function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'This file isn’t an image.'
  return file.size > maxPhotoBytes ? 'This photo is larger than 15 MB.' : null
}

export function filterUploadedPhotos(photos: CarFormPhoto[]): UploadedPhoto[] {
  return photos.flatMap((photo) => (photo.kind === 'stored' ? [photo.photo] : []))
}
