// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { literalWords } from './literal-words.ts'

const root = join(import.meta.dirname, '../..')

/** What has its words in tables. Customers see more than that: what is not here yet is in English whatever language was chosen. */
const moved = [
  'areas/customers/web/**',
  'areas/orders/web/**',
  'areas/storefront/web/**',
  'ui/{dialog,lazy-part,logo,notice-banner,rating,search-field,sheet,stepper,steps,theme-toggle}.tsx',
  'ui/street-map/street-map.tsx',
  'ui/town/{basket,category,columns,confirm,group,item,long-cards,result,shell}.tsx',
]

test('screens whose words stand in tables have none in their code', () => {
  const paths = moved.flatMap((glob) => {
    const found = globSync(glob, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
    const screens = found.filter((path) => /\.tsx?$/.test(path) && !/(\.test\.tsx?|(^|\/)[a-z-]*words\.ts)$/.test(path))
    expect(screens, glob).not.toEqual([])
    return screens
  })
  const found = paths.flatMap((path) =>
    literalWords(path, readFileSync(join(root, path), 'utf8')).map((words) => `${path}:${words}`),
  )
  expect(found).toEqual([])
})

describe('words in the code of a screen', () => {
  test.each([
    ['<p>Thank you</p>', 'Thank you'],
    ['<p>of</p>', 'of'],
    ['<p>{count} of {most}</p>', 'of'],
    ["<p>{gone ? 'is' : 'are'}</p>", 'is'],
    ["<p>{name ?? 'you'}</p>", 'you'],
    ["<p>{late && 'late'}</p>", 'late'],
    ['<p>{`${count} left`}</p>', '… left'],
    ['<input aria-label="Name" />', 'Name'],
    ['<input placeholder="you@example.com" />', 'you@example.com'],
    ['<Panel title={`Kitchens in ${city}`} />', 'Kitchens in …'],
    ['<Panel title={city ? `in ${city}` : undefined} />', 'in …'],
    ["fail('Please try again.')", 'Please try again.'],
    ["const names = { open: 'Open now' }", 'Open now'],
    ["const names = { open: 'Open' }", 'Open'],
    ["const both = 'Paid with ' + card", 'Paid with'],
    ['const text = `${count} dishes in ${place}`', '… dishes in …'],
  ])('%s are found', (code, words) => {
    expect(literalWords('a.tsx', `const a = 1\nexport const b = () => (${code.replace(/^const \w+ = /, '')})`)[0]).toBe(
      `2: ${words}`,
    )
  })

  test.each([
    ['<p className="a b">{words.thanks}</p>'],
    ['<p>{count} × {most} · {amount}</p>'],
    ['<Icon name="chevron-down" size="small" />'],
    ["<Note kind={late ? 'warn' : 'info'} />"],
    ["<p>{by === 'customer' ? words.you : words.us}</p>"],
    ["'PushManager' in window"],
    ["new Error('The build has no such page')"],
    ["ask({ method: 'POST', path: '/order/:order_id/push' })"],
    ['<path d="M0 0c8 -8 12" />'],
    ['`${first}, ${second}`'],
    ["({ 'Content Type': 1 })"],
    ["(name as 'Some Type')"],
  ])('%s is none', (code) => expect(literalWords('a.tsx', `export const b = () => (${code})`)).toEqual([]))
})
