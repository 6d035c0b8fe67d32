import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { reachedFrom, readLinks } from '../../scripts/reach.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const sandboxUrl = 'http://cards.test:1'
const byStripe = await wholeApp(db, { sandboxUrl, env: { CARDS: 'stripe' } })
const byVault = await wholeApp(db, { sandboxUrl })
afterAll(async () => {
  await byStripe.close()
  await byVault.close()
})
await insertMarket(db)
const cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))

const pages = byVault.definitions.routes.filter((route) => route.kind === 'page')
const taking = pages.filter(({ takesCards }) => takesCards)

async function headersOf({ app }: typeof byVault, url: string) {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html', cookie } })
  expect([url, statusCode]).toEqual([url, 200])
  return headers
}

describe('[SIL-ORD-079] [SIL-ORD-160] whoever keeps cards is let into the pages on which cards are typed in, and into no other', () => {
  test('those are the pages that lead to the form for a card', () => {
    const root = join(import.meta.dirname, '../..')
    const links = readLinks(root, globSync('{areas/*/web,apps/*}/**/*.{ts,tsx}', { cwd: root }).sort())
    const leading = pages.filter(({ entry }) => reachedFrom([entry], links).has('areas/cards/web/new-card.tsx'))
    expect(leading.length).toBeGreaterThan(3)
    expect(taking.map(({ path }) => path)).toEqual(leading.map(({ path }) => path))
  })

  test.each(['/cart/credit_card_cart', '/secure/orders'])('%s lets in the one that is chosen', async (url) => {
    const stripe = await headersOf(byStripe, url)
    const policy = String(stripe['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${sandboxUrl}`)
    expect(policy).toContain(`connect-src 'self' ${sandboxUrl}`)
    expect(policy).toContain(`frame-src ${sandboxUrl}`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(stripe['permissions-policy']).toContain(`payment=(self "${sandboxUrl}")`)
    expect(stripe['cross-origin-opener-policy']).toBe('same-origin-allow-popups')

    const vault = await headersOf(byVault, url)
    expect(vault['content-security-policy']).toContain(`frame-src ${sandboxUrl}`)
    expect(String(vault['content-security-policy']).split(sandboxUrl)).toHaveLength(2)
    expect(vault['permissions-policy']).toContain('payment=()')
    expect(vault['cross-origin-opener-policy']).toBe('same-origin')
  })

  test.each(['/', '/about', '/secure', '/secure/login', '/admin/businesses'])('%s lets in neither', async (url) => {
    for (const whole of [byStripe, byVault]) {
      const headers = await headersOf(whole, url)
      expect(headers['content-security-policy']).not.toContain(sandboxUrl)
      expect(headers['permissions-policy']).toContain('payment=()')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })
})
