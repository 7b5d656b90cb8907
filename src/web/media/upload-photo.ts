import type { Picture } from '#contract/media.ts'
import { ApiError, type ApiFailure } from '#web/client/api-client.ts'
import { nameAccount } from '#web/client/page-account.ts'
import { signalSessionOfAnother } from '#web/client/session-broadcast.ts'
import { repeatWhileAway } from '#web/media/repeat-while-away.ts'

export type UploadedPhoto = { id: string; picture: Picture }

type UploadOptions = {
  onProgress: (share: number) => void
  signal: AbortSignal
  /** A photo for a message is seen by the two sides of the conversation alone. */
  isForMessage?: boolean
}

/**
 * The longest time, in milliseconds, without upload progress; the whole upload may take as long as the connection
 * needs.
 */
const patienceMs = 60_000

/**
 * Uploads one photo and reports its progress from 0 to 1; starts again by itself where the server is away for a moment. A
 * photo that the server had kept already stays without a car and is swept with the other unused ones.
 * @throws ApiError, or the signal's reason when it was aborted.
 */
export function uploadPhoto(file: File, options: UploadOptions): Promise<UploadedPhoto> {
  return repeatWhileAway(() => uploadPhotoOnce(file, options), { signal: options.signal })
}

/** It uses XMLHttpRequest: `fetch` does not report how much of a request has been sent. */
function uploadPhotoOnce(file: File, { onProgress, signal, isForMessage }: UploadOptions): Promise<UploadedPhoto> {
  const body = new FormData()
  body.set('image', file)
  if (isForMessage) body.set('for', 'message')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(giveUp, patienceMs)
    function giveUp() {
      request.abort()
      reject(new ApiError(0, { code: 'timeout', message: 'The upload stalled. Please try again.' }))
    }
    request.open('POST', '/api/images')
    for (const [name, value] of nameAccount()) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      if (request.status === 200) return resolve(request.response.data as UploadedPhoto)
      const failure = failureOf(request.response)
      if (failure.code === 'session_changed') signalSessionOfAnother()
      reject(new ApiError(request.status, failure))
    }
    request.onerror = () => {
      const message = 'The upload didn’t go through. Check your connection and try again.'
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
  return error ?? { code: 'unknown', message: 'We couldn’t save the photo. Please try again.' }
}
