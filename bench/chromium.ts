import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../browser-tests/browser.ts'

export type { Browser, Page } from '@playwright/test'

/** Undefined on a machine without a Chromium. */
export async function openChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox'] }) : undefined
}
