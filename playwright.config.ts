import { defineConfig } from '@playwright/test'
import { findChromium } from './browser-tests/browser.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'browser-tests',
  outputDir: 'test-results',
  globalSetup: './browser-tests/global-setup.ts',
  workers: 2,
  // These end what hangs; a busy machine alone must not reach them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    trace: 'retain-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
})
