import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customerIcons } from './customer-icons.ts'
import { customersPages } from './page-entries.ts'

const root = join(import.meta.dirname, '..')
const idsOf = (svg: string) => [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)

test('customers’ pages load the icons that they can show, and none that staff alone see', async () => {
  const icons = customerIcons(root, await customersPages(root))
  expect(icons).toMatch(/^<svg [^>]*><title>Icons<\/title>\n[\s\S]*<\/svg>\n$/)
  // In the frame, by a table of names, in a part that comes late, in the editor that comes later still.
  expect(idsOf(icons)).toEqual(expect.arrayContaining(['bag', 'moon', 'bolt', 'car', 'undo', 'key']))
  for (const staffs of ['megaphone', 'roster', 'chart']) expect(idsOf(icons)).not.toContain(staffs)
  expect(idsOf(readFileSync(join(root, 'ui/icons.svg'), 'utf8'))).toEqual(expect.arrayContaining(idsOf(icons)))
})

test('what shows an icon anywhere brings it', () => {
  expect(idsOf(customerIcons(root, ['ui/theme-toggle.tsx']))).toEqual(
    expect.arrayContaining(['sun', 'moon', 'contrast']),
  )
  expect(idsOf(customerIcons(root, ['ui/theme-toggle.tsx']))).not.toContain('bag')
})
