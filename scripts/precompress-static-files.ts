import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compressible = /\.(js|css|svg|json|webmanifest|txt|xml|html)$/

/** Writes a `.br` beside every text file of a folder, so that the server never compresses a static file twice. */
export async function precompressStaticFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => writeCompressed(join(entry.parentPath, entry.name))))
}

async function writeCompressed(path: string): Promise<void> {
  const source = await readFile(path)
  // A page waits for its small scripts too; several of them fit into one packet.
  if (source.length < 512) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params: quality }))
}
