import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from './commands.ts'
import { cosmic } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-typed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const elsewhere = join(folder, 'elsewhere')
writeFileSync(join(folder, 'there.cosmic'), 'an earlier backup')

test('a command that is not there is named, above those that are', async () => {
  const { code, output } = await cosmic(elsewhere, ['bakcup'])
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no command bakcup\.\n\nUsage: npm run cosmic/)
})

const withoutArguments = Object.entries(commands).filter(([, { takes, hasOwnHelp }]) => !takes && !hasOwnHelp)
const withArguments = Object.entries(commands).filter(([, { takes, hasOwnHelp }]) => takes ?? hasOwnHelp)

test.each(withoutArguments)('%s, which takes nothing, refuses an option by its name', async (command) => {
  const { code, output } = await cosmic(elsewhere, [command, '--foo'])
  expect(output).toBe(`${command} takes nothing behind its name, and not --foo.\nUsage: npm run cosmic -- ${command}\n`)
  expect(code).toBe(1)
  expect(existsSync(elsewhere)).toBe(false)
})

test.each(withArguments)('%s refuses an option that it does not know', async (command) => {
  const { code, output } = await cosmic(elsewhere, [command, '--foo'])
  expect(output).toMatch(/--foo|The server starts this command itself/)
  expect(code).toBe(1)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a name behind the e-mail address is no option', async () => {
  const { code, output } = await cosmic(elsewhere, ['create-admin', 'rosalind@bellwether.example', '--foo'])
  expect(output).toMatch(/^Unknown option '--foo'/)
  expect(code).toBe(1)
})

test.each([
  [
    'backup',
    [],
    /^Name the file that the backup becomes\.\nUsage: npm run cosmic -- backup <file> \[--passphrase-file/,
  ],
  ['backup', ['a', 'b'], /^One file, and not also b\.\nUsage/],
  ['backup', [join(folder, 'there.cosmic')], /there\.cosmic is there already, and is not overwritten\.\n$/],
  ['backup', [join(folder, 'no/such.cosmic')], /^There is no folder .*\/no: make it, or name another place\.\n$/],
  ['restore', [], /^Name the file of the backup\.\nUsage: .*restore <file> \[--passphrase-file <file>\] \[--check\]/],
  ['create-admin', ['rosalind'], /^Name the e-mail address they sign in with\.\nUsage/],
  ['clock-in', ['Otis Mercer'], /^Name the driver and, behind --market, the market\.\nUsage/],
  ['erase-customer', [], /^Name the customer’s phone number\.\nUsage/],
  ['erase-customer', ['4045550163'], /^Say behind --reason why; it is logged\.\nUsage/],
  ['erase-customer', ['4045550163', '--reason', 'Letter'], /^What is erased does not come back: say --yes\.\nUsage/],
  [
    'export-customer',
    ['4045550163', '--reason', 'Letter', '--out', 'data.txt'],
    /^Name the file behind --out; it ends in \.json for programs, in \.html for people\.\nUsage/,
  ],
  [
    'export-customer',
    ['4045550163', '--reason', 'Letter', '--out', join(folder, 'no/such.html')],
    /^There is no folder .*\/no: make it/,
  ],
] as const)('%s %j says in words what is missing, before anything is touched', async (command, args, words) => {
  const { code, output } = await cosmic(elsewhere, [command, ...args])
  expect(output).toMatch(words)
  expect(code).toBe(1)
  expect(existsSync(elsewhere)).toBe(false)
})

test.each([
  [['doctor']],
  [['check-ledger']],
  [['rebuild-books']],
  [['backup', join(folder, 'new.cosmic')]],
  [['create-admin', 'rosalind@bellwether.example']],
])('%j in a folder without an installation says so, and leaves nothing there', async (args) => {
  const { code, output } = await cosmic(elsewhere, args)
  expect(output).toMatch(/^There is no installation in .*elsewhere: set DATA_DIR to the folder of the one you mean\./)
  expect(code).toBe(1)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a database that does not answer is named by its address, without a stack', async () => {
  const { code, output } = await cosmic(elsewhere, ['rebuild-books'], {
    DATABASE_URL: 'postgres://cosmic:secret@127.0.0.1:1/cosmic',
  })
  expect(output).toMatch(/^No database answers at 127\.0\.0\.1:1\. .* set DATABASE_URL/)
  expect(output).not.toContain('secret')
  expect(code).toBe(1)
})
