import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { moveMedia } from '#platform/media/move-media.ts'
import { mediaFolderPath, openMediaStores } from '#platform/media/open-media-store.ts'
import { explainS3Failure, probeMediaStore } from '#platform/media/probe-media-store.ts'
import type { CliCommand } from './cli-command.ts'
import { CommandError } from './command-error.ts'

export const moveMediaCommand: CliCommand = {
  help: `forecourt move-media [--json]

Moves all photos to where new ones go: into the bucket of S3_BUCKET, or with PHOTO_STORE=folder out of it into
DATA_DIR/media. The site goes on meanwhile: with a bucket set, servers read both places. A photo leaves its former place
once the new one has given it back unchanged. An interruption loses nothing; run it again, until it moves none. Where
each server has a folder of its own, run it on each.

--json  Prints one object for scripts.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const config = readConfig(process.env, { needs: 'database' })
  const { s3, store } = config.photos
  const { current, former } = openMediaStores(config)
  if (s3 === null || former === null) {
    throw new CommandError(
      'There is one place for photos only. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as the ' +
        'servers have them, and PHOTO_STORE=folder to move photos out of the bucket.',
    )
  }
  const places = [`the bucket ${s3.bucket}`, mediaFolderPath(config.dataDir)]
  const [to, from] = store === 's3' ? places : places.toReversed()
  let shownAt = 0
  try {
    await probeMediaStore(current)
    const moved = await moveMedia(former, current, {
      signal,
      report({ files }) {
        if (values.json || !process.stderr.isTTY || Date.now() - shownAt < 250) return
        shownAt = Date.now()
        process.stderr.write(`\r${files.toLocaleString('en-US')} files moved …`)
      },
    })
    if (shownAt > 0) process.stderr.write('\n')
    const isFinished = !signal.aborted
    if (values.json) process.stdout.write(`${JSON.stringify({ from, to, ...moved, isFinished })}\n`)
    else {
      const megabytes = (moved.bytes / 1_000_000).toFixed(1)
      const said = `Moved ${moved.files.toLocaleString('en-US')} files (${megabytes} MB) from ${from} to ${to}.`
      process.stdout.write(`${said}${isFinished ? '' : ' Stopped before the end: run it again.'}\n`)
    }
    return isFinished ? 0 : 1
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'MediaStoreFailure') throw error
    const { said, mend } = explainS3Failure(error, s3)
    throw new CommandError(
      `${said} ${mend} Photos that were moved are in their new place; the others stay where they were.`,
    )
  }
}
