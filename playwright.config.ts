import { defineConfig } from '@playwright/test'
import { findChromium } from './browser-tests/browser.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'browser-tests',
  outputDir: 'test-results',
  globalSetup: './browser-tests/global-setup.ts',
  workers: 2,
  // Node reads these as they are; only the journeys themselves are made anew for it.
  build: { external: ['**/areas/**', '**/platform/**', '**/apps/**', '**/demo/**'] },
  // These end what hangs; a busy machine alone must not reach them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Of an act, and of waiting for what it opens: what hangs is not to take the time of its whole journey.
    actionTimeout: 60_000,
    launchOptions: executablePath ? { executablePath } : {},
    // What every journey does is a quarter of its processor time to record: journeys that are named are recorded (`scripts/test.ts`).
    trace: 'off',
    screenshot: 'only-on-failure',
    // A twelfth of a journey's processor time is drawing what moves; those that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
})
