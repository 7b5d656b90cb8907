import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { S3Settings } from '#platform/object-storage/s3-bucket.ts'
import { createS3Server } from './s3-server.ts'
import { startSwift } from './start-swift.ts'

const keys = { bucket: 'photos', accessKeyId: 'an-access-key', secretAccessKey: 'a-secret-that-stays-here' }

/** An S3 store of this file's tests, with one bucket: one in memory, or OpenStack Swift where `TEST_S3` is `swift`. */
export async function startTestS3(): Promise<S3Settings> {
  if (!isSwift) return listen(createS3Server(keys))
  const { settings, stop } = await startSwift()
  afterAll(stop)
  return settings
}

/** Swift's S3 knows no public reads, and answers an unknown key as one whose secret is wrong. */
export const isSwift = process.env.TEST_S3 === 'swift'

/** A store that answers as `listener` says, until the file's tests have ended. */
export function startFakeS3(listener: RequestListener): Promise<S3Settings> {
  return listen(createServer(listener))
}

async function listen(server: Server): Promise<S3Settings> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return s3SettingsForPort((server.address() as AddressInfo).port)
}

/** The settings of a store on this machine, with the keys of `startTestS3`. */
export function s3SettingsForPort(port: number): S3Settings {
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys }
}

/** The same as variables of the environment. */
export function s3Environment({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
