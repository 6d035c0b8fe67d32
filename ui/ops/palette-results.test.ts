import { expect, test } from 'vitest'
import { paletteResults } from './palette-results.ts'
import type { Command, NavPart } from './shell-links.ts'

const nav: NavPart[] = [
  { links: [{ label: 'Home', href: '/secure', icon: 'home', key: 'h' }] },
  {
    title: 'Live',
    links: [
      { label: 'Dispatch', href: '/board', icon: 'columns', key: 'd', does: 'Driver queues and unassigned orders' },
      { label: 'Tickets', href: '/secure/tickets', icon: 'ticket', key: 't', numbered: 'Ticket' },
      { label: 'Create Ticket', href: '/secure/tickets/new', icon: 'plus' },
    ],
  },
]
const run = () => {}
const commands: Command[] = [{ label: 'Show the map', onRun: run }]
const everywhere: Command[] = [{ label: 'Dark theme', onRun: run }]
const recent = [{ href: '/secure/tickets/7', label: 'Ticket 7', icon: 'ticket', at: 1 }] as const
const results = (query: string) =>
  paletteResults(query, { nav, recent, commands, everywhere }).map(
    ({ title, hits }) => `${title}: ${hits.map(({ label }) => label).join(', ')}`,
  )

test('nothing asked: what was open lately, what the page does, and every page', () => {
  expect(results('')).toEqual([
    'Recent: Ticket 7',
    'On this page: Show the map',
    'Pages: Home',
    'Live: Dispatch, Tickets, Create Ticket',
    'Everywhere: Dark theme',
  ])
})

test('of pages that match alike, the one that was open lately comes first', () => {
  expect(results('ticket')).toEqual(['Recent: Ticket 7', 'Live: Tickets, Create Ticket'])
})

test('a page is found by what one does there, after those that are called so', () => {
  expect(results('queues')).toEqual(['Live: Dispatch'])
  expect(results('d')[0]).toBe('Live: Dispatch')
})

test('> asks for commands alone', () => {
  expect(results('>')).toEqual(['On this page: Show the map', 'Everywhere: Dark theme'])
  expect(results('> dar')).toEqual(['Everywhere: Dark theme'])
})

test('a page that was open lately is named once', () => {
  const twice = paletteResults('', {
    nav,
    recent: [{ ...recent[0], href: '/board', label: 'Dispatch' }],
    commands,
    everywhere,
  })
  expect(twice.flatMap(({ hits }) => hits).filter(({ label }) => label === 'Dispatch')).toHaveLength(1)
})

test('an act of the page that leads where the navigation leads is named once', () => {
  const act: Command = { label: 'Create Ticket', href: '/secure/tickets/new' }
  const titles = paletteResults('create', { nav, recent: [], commands: [act], everywhere: [] }).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(['Live'])
})

test('nothing found is nothing', () => expect(results('zzz')).toEqual([]))

test('a number leads to what is called by it, before pages whose names hold it', () => {
  expect(results('7')).toEqual(['By number: Ticket #7', 'Recent: Ticket 7'])
  expect(paletteResults('#12', { nav, recent, commands, everywhere })[0]?.hits[0]?.href).toBe('/secure/tickets/12')
  const orders: NavPart = { links: [{ label: 'Orders', href: '/secure/orders', icon: 'receipt', numbered: 'Order' }] }
  const both = paletteResults('7', { nav: [...nav, orders], recent: [], commands, everywhere })
  expect(both[0]?.hits.map(({ href }) => href)).toEqual(['/secure/orders/7', '/secure/tickets/7'])
  expect(results('>7')).toEqual([])
  expect(results('0')).toEqual([])
})
