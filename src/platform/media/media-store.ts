/** The storage of photos: a folder, or any S3-compatible store. Keys look like `01a1…-640.webp`. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  delete(key: string): Promise<void>
}
