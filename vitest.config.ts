import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,areas,platform,ui,database,demo,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['platform/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
