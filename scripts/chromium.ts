import { findChromium } from '../browser-tests/browser.ts'
import { runProgram } from './checks.ts'

/** Finds a browser for the journeys, or installs Debian's where that is allowed. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium()) return true
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('installing Chromium')
    await aptGet(['update'])
    for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']]) {
      if ((await aptGet(['install', '-y', '--no-install-recommends', ...names])) && findChromium()) return true
    }
  }
  console.error(
    'The browser tests need Chromium or Chrome, and none was found. Install one (Debian: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to its program.',
  )
  return false
}

async function aptGet(args: string[]): Promise<boolean> {
  return runProgram('apt-get', ['-q', ...args]).catch(() => false)
}
