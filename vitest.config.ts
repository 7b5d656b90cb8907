import { configDefaults, defineConfig } from 'vitest/config'

// `TEST_DATABASE=postgres vitest run` runs the same tests on a PostgreSQL server instead of the embedded database.
// tests/e2e, tests/faults and tests/load start servers and browsers, and have their own configuration.
export default defineConfig({
  test: {
    name: 'code',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**', 'tests/faults/**', 'tests/load/**'],
    globalSetup: ['tests/support/database-global-setup.ts'],
    // Every file with a database runs one of its own, of 300 to 500 MB.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
