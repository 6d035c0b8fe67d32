import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The engine without a browser's window, which takes a fifth less time for the same journeys. */
const shell = '/usr/lib/chromium/chromium-headless-shell'

/** The installed browser that the journeys run in: CHROMIUM_PATH, the engine alone, or one of the usual places. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || [shell, ...usualPlaces].find((place) => existsSync(place))
}

/** One that shows notices, as the engine alone cannot. */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || usualPlaces.find((place) => existsSync(place))
}
