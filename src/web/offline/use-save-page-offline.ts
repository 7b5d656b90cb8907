import { useEffect, useRef } from 'react'
import { useConnection } from '#web/offline/connection.ts'
import { isAssetPath, isPicturePath } from '#web/offline/saved-pages.ts'
import { postToWorker } from '#web/offline/worker-client.ts'

/** By then those in sight are there, and come out of the browser's own cache. */
const picturesAfterMs = 2000
const maxPictures = 40

type KeepOptions = {
  /** Another value: the page says something else than when it was kept. */
  version: string
  /** Also the pictures that the person has not scrolled to. */
  withAllPictures?: boolean
}

/** Makes the page at this path readable without a connection. */
export function useSavePageOffline(path: string, { version, withAllPictures = false }: KeepOptions): void {
  const { kind } = useConnection()
  const kept = useRef<string | null>(null)
  useEffect(() => {
    if (kind === 'cut') return
    // At once, and not in the page's way: whoever has seen the page for a moment has seen it.
    const mustAsk = kept.current !== null && kept.current !== version
    kept.current = version
    postToWorker({ kind: 'keep', path, pictures: [], assets: [], mustAsk })
    const pictures = setTimeout(() => {
      const pictures = picturesShown(withAllPictures)
      postToWorker({ kind: 'keep', path, pictures, assets: assetsLoaded(), mustAsk: false })
    }, picturesAfterMs)
    return () => clearTimeout(pictures)
  }, [path, version, withAllPictures, kind])
}

/** Everything that this document has loaded so far; more than the page needs, where others were looked at before. */
function assetsLoaded(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(files)].filter(isAssetPath)
}

/** The files that the browser has chosen; of a picture that it has not loaded yet the smallest. */
function picturesShown(withAllPictures: boolean): string[] {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
  const files = images.map((image) => {
    if (image.complete && image.currentSrc) return image.currentSrc
    return withAllPictures ? (image.srcset.split(/\s/)[0] ?? '') : ''
  })
  const paths = files.filter(Boolean).map((file) => new URL(file, window.location.href).pathname)
  return [...new Set(paths)].filter(isPicturePath).slice(0, maxPictures)
}
