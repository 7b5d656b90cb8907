import { handOverPrimary } from './hand-over-primary.ts'

const usage = `node scripts/hand-over.mjs http://HOST:8008

Hands the place of the primary to the standby that has everything, before work on its machine or a restart of it. HOST is
any machine of the cluster, 8008 the port of its Patroni; where that asks for a password: http://user:password@HOST:8008.`

const [url, ...others] = process.argv.slice(2)
if (url === undefined || others.length > 0 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
  console.error(usage)
  process.exitCode = 1
} else {
  try {
    const { from, to, ms } = await handOverPrimary(url)
    console.log(
      `${to} is the primary now, and ${from} becomes a standby of it. Writes waited about ${(ms / 1_000).toFixed(1)} s.`,
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
