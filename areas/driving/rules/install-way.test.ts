import { expect, test } from 'vitest'
import { installWay } from './install-way.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const phone = { isOffered: false, isInstalled: false, userAgent: android, touchPoints: 5 }

test.each([
  ['Android that has not offered it', phone, undefined],
  ['Android that has', { ...phone, isOffered: true }, 'prompt'],
  ['an iPhone', { ...phone, userAgent: iPhone }, 'share_menu'],
  ['an iPad, which calls itself a Mac', { ...phone, userAgent: mac }, 'share_menu'],
  ['a Mac', { ...phone, userAgent: mac, touchPoints: 0 }, undefined],
  ['an iPhone that has it', { ...phone, userAgent: iPhone, isInstalled: true }, undefined],
  ['Android that has it', { ...phone, isOffered: true, isInstalled: true }, undefined],
] as const)('[DRV-01] the way to the home screen of %s', (_what, given, way) => {
  expect(installWay(given)).toBe(way)
})
