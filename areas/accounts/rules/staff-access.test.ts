import { describe, expect, test } from 'vitest'
import { type Access, accessFault, coversMarkets, grantableRoles, isMore } from './staff-access.ts'

const access = (change: Partial<Access> = {}): Access => ({
  roles: ['staff'],
  market_ids: [1],
  franchise_ids: [],
  ...change,
})
const marketOf = new Map([
  [10, 1],
  [20, 2],
])
const everywhere = { market_ids: [] }

test.each([
  [[], [], true],
  [[], [1], true],
  [[1], [1], true],
  [[1, 2], [2], true],
  [[1], [1, 2], false],
  [[1], [], false],
])('[SIL-ORD-140] who works in %j covers %j: %s', (own, others, covers) => {
  expect(coversMarkets(own, others)).toBe(covers)
})

test('[SIL-ORD-140] roles of tablets are nobody’s to give', () => {
  expect(grantableRoles).not.toContain('driver')
  expect(grantableRoles).not.toContain('restaurant_tablet')
  expect(grantableRoles).toContain('admin')
})

describe('an admin', () => {
  test.each([
    [access(), undefined],
    [access({ roles: [] }), 'roles_missing'],
    [access({ roles: ['driver'] }), 'role_unknown'],
    [access({ roles: ['king'] }), 'role_unknown'],
    [access({ roles: ['menu_editor'] }), 'restaurants_missing'],
    [access({ roles: ['menu_editor'], franchise_ids: [10] }), undefined],
    [access({ roles: ['menu_editor'], franchise_ids: [20] }), 'restaurant_elsewhere'],
    [access({ roles: ['menu_editor'], franchise_ids: [99] }), 'restaurant_elsewhere'],
    [access({ roles: ['menu_editor'], franchise_ids: [20], market_ids: [] }), undefined],
  ])('[SIL-ORD-140] who works everywhere gives %o: %s', (after, fault) => {
    expect(accessFault({ after, giver: everywhere, marketOf })).toBe(fault)
  })

  test.each([
    [access({ roles: ['admin'] }), undefined],
    [access({ market_ids: [2] }), 'market_not_yours'],
    [access({ market_ids: [1, 2] }), 'market_not_yours'],
    [access({ market_ids: [] }), 'market_not_yours'],
  ])('[SIL-ORD-140] of one market gives %o: %s', (after, fault) => {
    expect(accessFault({ after, giver: { market_ids: [1] }, marketOf })).toBe(fault)
  })
})

const own = access({ roles: ['admin', 'staff'], market_ids: [1, 2], franchise_ids: [10] })
test.each([
  ['stays as he is', own, false],
  ['gives a role up', { ...own, roles: ['admin'] }, false],
  ['gives a market up', { ...own, market_ids: [2] }, false],
  ['takes a role', { ...own, roles: ['admin', 'staff', 'manager'] }, true],
  ['takes a restaurant', { ...own, franchise_ids: [10, 11] }, true],
  ['takes a market', { ...own, market_ids: [1, 2, 3] }, true],
  ['takes all markets', { ...own, market_ids: [] }, true],
])('[ROL2-12] who %s has more: %#', (_what, after, is) => {
  expect(isMore(after, own)).toBe(is)
})
