import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { builtServer, startServerProcess } from '#platform/test/server-process.ts'
import { eveningOffset } from './global-setup.ts'
import { test as base } from './testing.ts'

/** The demo town on a server of its own, whose new cards go through Stripe's protocol. */
export const test = base.extend<object, { stripeTown: { url: string; sandboxUrl: string } }>({
  stripeTown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-stripe-'))
      const server = await startServerProcess(
        { DATA_DIR: dataDir, DATABASE_URL: '', CARDS: 'stripe', CLOCK_OFFSET_MS: String(eveningOffset()) },
        builtServer,
      )
      const sandboxUrl = server.lines.flatMap((line) => /^sandbox providers at (\S+)/.exec(line)?.[1] ?? [])[0] ?? ''
      await use({ url: server.url, sandboxUrl })
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  town: async ({ stripeTown }, use) => use(stripeTown.url),
})

/** Chromium complains of every answer that says no, and a provider's no to a card is one. */
export function forgetRefusals(complaints: string[]): void {
  const others = complaints.filter((text) => !/status of 40[02] /.test(text))
  complaints.splice(0, complaints.length, ...others)
}

/** Banks' answers by Stripe's own test numbers. */
export const numbers = {
  good: '4242424242424242',
  /** Asks when it is set up, and never again. */
  asksOnce: '4000002500003155',
  /** Asks at every use. */
  asksAlways: '4000002760003184',
  refused: '4000000000000002',
}

export const fieldsOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')
export const bankOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure challenge"]')

/** Types a test card into the provider's own fields, and confirms it. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = fieldsOf(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('1237')
  await fields.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

export async function enterStripeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter a new card' }).click()
  await typeCard(page, number)
}

export async function answerBank(page: Page, answer: 'Complete' | 'Fail' | 'Close'): Promise<void> {
  await bankOf(page).getByRole('button', { name: answer }).click()
}
