import { expect, test } from 'vitest'
import type { OfficeLink } from '#platform/core/office.ts'
import { groupsOf, sectionOf } from './navigation.ts'

const link = (group: OfficeLink['group'], href: string): OfficeLink => ({ group, href, label: href, does: '' })

test('groups come in their order, links as they were given', () => {
  const nav = [link('System', '/a'), link('Menus', '/b'), link('Today', '/c'), link('System', '/d')]
  expect(groupsOf(nav).map(({ group, links }) => [group, ...links.map(({ href }) => href)])).toEqual([
    ['Today', '/c'],
    ['Menus', '/b'],
    ['System', '/a', '/d'],
  ])
})

test.each([
  ['/secure/tickets', '/secure/tickets'],
  ['/secure/tickets/7', '/secure/tickets'],
  ['/secure/tickets/new', '/secure/tickets/new'],
  ['/secure/ticketsandmore', undefined],
  ['/secure', undefined],
])('%s belongs to %s', (path, href) => {
  const nav = [link('Today', '/secure/tickets/new'), link('Today', '/secure/tickets')]
  expect(sectionOf(nav, path)?.href).toBe(href)
})
