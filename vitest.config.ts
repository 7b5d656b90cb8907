import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileTextsPlugin } from './scripts/compile-texts-plugin.ts'

// Projects: `unit` needs no database of the set-up; `database` runs on the kind that TEST_DATABASE chooses (`pglite`,
// the default, or `postgres`), so that one can be run on both; the others start whole servers.
const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'])
const isWhole = (file: string) => /^tests[\\/](e2e|faults|load|security|visual|conformance[\\/]screens)[\\/]/.test(file)
const usesDatabase = (file: string) => /useDatabase|#tests\/support\/(?!database-)/.test(readFileSync(file, 'utf8'))
const databaseFiles = files.filter((file) => !isWhole(file) && usesDatabase(file))

const globalSetup = ['tests/support/database-global-setup.ts']

export default defineConfig({
  plugins: [compileTextsPlugin()],
  test: {
    // Every file with a database runs one of its own, of 300 to 500 MB.
    maxWorkers: 2,
    // Not bounds on speed, which benchmarks measure: how long a busy machine may take until a wait is given up.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,packages}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'tests/{e2e,faults,load,security,visual,conformance/screens}/**',
            ...databaseFiles,
          ],
        },
      },
      { extends: true, test: { name: 'database', include: databaseFiles, globalSetup } },
      whole('security'),
      whole('faults'),
      whole('load'),
      whole('e2e'),
      whole('visual'),
      whole('screens', 'tests/conformance/screens'),
    ],
  },
})

/** These start servers and browsers: one file at a time, with time for it. */
function whole(name: string, folder = `tests/${name}`) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      globalSetup: ['e2e', 'screens'].includes(name)
        ? [...globalSetup, 'tests/support/seeded-global-setup.ts']
        : globalSetup,
      fileParallelism: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
}
