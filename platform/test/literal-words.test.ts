// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { describe, expect, test } from 'vitest'
import { literalWords } from './literal-words.ts'

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
    ["defineWords('a', { thanks: 'Thank you' })"],
  ])('%s is none', (code) => expect(literalWords('a.tsx', `export const b = () => (${code})`)).toEqual([]))
})
