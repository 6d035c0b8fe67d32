import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,areas,platform,ui,database,demo,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['platform/test/global-setup.ts'],
    maxWorkers: 2,
    isolate: false, // a process per file reads the same modules anew: a quarter of the whole run
    // These end what hangs; a busy machine alone must not reach them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
