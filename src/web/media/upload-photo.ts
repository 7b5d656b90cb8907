import type { Picture } from '#contract/media.ts'
import { ApiError, type ApiFailure } from '#web/client/api-client.ts'

export type UploadedPhoto = { id: string; picture: Picture }

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal }

/** Longest time that an upload may stand still, in milliseconds; the whole may take as long as the line needs. */
const patienceMs = 60_000

/**
 * Sends one photo and tells how much of it is through, from 0 to 1. By XMLHttpRequest: `fetch` does not say how much of
 * a request has left the machine.
 *
 * @throws ApiError, or the signal's reason when it was aborted.
 */
export function uploadPhoto(file: File, { onProgress, signal }: UploadOptions): Promise<UploadedPhoto> {
  const body = new FormData()
  body.set('image', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(giveUp, patienceMs)
    function giveUp() {
      request.abort()
      reject(new ApiError(0, { code: 'timeout', message: 'The upload stood still for too long. Please try again.' }))
    }
    request.open('POST', '/api/images')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      if (request.status === 200) resolve(request.response.data as UploadedPhoto)
      else reject(new ApiError(request.status, failureOf(request.response)))
    }
    request.onerror = () => {
      const message = 'The upload did not get through. Check your connection and try again.'
      reject(new ApiError(0, { code: 'network', message }))
    }
    request.onloadend = () => clearTimeout(timer)
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(body)
  })
}

function failureOf(response: unknown): ApiFailure {
  const error = (response as { error?: ApiFailure } | null)?.error
  return error ?? { code: 'unknown', message: 'The photo could not be stored. Please try again.' }
}
