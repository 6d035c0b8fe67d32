import { expect, test } from 'vitest'
import { screenAt } from './address.ts'

test.each([
  ['/rocket/driver_app_web', { screen: 'home' }],
  ['/rocket/driver_app_web/', { screen: 'home' }],
  ['/rocket/driver_app_web/pickup/p12', { screen: 'pickup', driver_assignment_id: 'p12' }],
  ['/rocket/driver_app_web/deliver/d7/', { screen: 'deliver', driver_assignment_id: 'd7' }],
  ['/rocket/driver_app_web/sign/d7', { screen: 'sign', driver_assignment_id: 'd7' }],
  ['/rocket/driver_app_web/shifts/d7', { screen: 'home' }],
  ['/rocket/driver_app_web/deliver/', { screen: 'home' }],
  ['/elsewhere/deliver/d7', { screen: 'home' }],
])('[DRV-01] the address %s shows %o', (path, screen) => {
  expect(screenAt(path)).toEqual(screen)
})
