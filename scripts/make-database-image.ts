// Called by scripts/prepare.mjs: the image of a new embedded database, beside the build.
import { makeDatabaseImage } from '../src/db/make-database-image.ts'

await makeDatabaseImage()
