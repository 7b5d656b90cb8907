// The health check of the image (Dockerfile). Until the server has been ready once it asks /api/ready, so that what waits
// for the first start waits until the database answers; from then on /api/health: while the database is away the server
// still sends pages from memory, and must not be ended for that.
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const noted = path.join(tmpdir(), 'forecourt-was-ready')
const wasReady = existsSync(noted)
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/${wasReady ? 'health' : 'ready'}`).catch(
  () => null,
)
const isGood = answer?.ok ?? false
if (isGood && !wasReady) {
  // Where nothing can be noted, readiness goes on to be asked.
  try {
    writeFileSync(noted, '')
  } catch {}
}
process.exit(isGood ? 0 : 1)
