import { expect, test } from 'vitest'
import { CommandRefused } from './command-refused.ts'
import { errorWords } from './error-words.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('raw words'), { code, ...more })

test.each([
  ['a refusal', new CommandRefused('This market has no free tablet.'), /^This market has no free tablet\.$/],
  ['PostgreSQL’s full disk', withCode('53100', { routine: 'mdzeroextend' }), /^The disk is full\..*as it was/],
  ['a full disk', withCode('ENOSPC'), /^The disk is full\./],
  ['a database that an operator ended', withCode('57P01'), /^The database went away\./],
  ['a database that crashed', withCode('57P02'), /^The database went away\./],
  [
    'a database that is not there',
    withCode('ECONNREFUSED', { address: '127.0.0.1', port: 5432 }),
    /^No database answers at 127\.0\.0\.1:5432\..*DATABASE_URL/,
  ],
  [
    'a database whose socket is not there',
    withCode('ENOENT', { syscall: 'connect', address: '/srv/data/postgres/.s.PGSQL.5432' }),
    /^No database answers at \/srv\/data\/postgres\/\.s\.PGSQL\.5432\. What/,
  ],
  ['a host that nobody knows', withCode('ENOTFOUND', { hostname: 'db.exmaple' }), /a host db\.exmaple:.*DATABASE_URL/],
  ['a wrong password', withCode('28P01'), /^The database turns us away \(raw words\)/],
  ['a database that was not created', withCode('3D000'), /^There is no such database \(raw words\)/],
  ['a database of somebody else', withCode('42501'), /^The database does not allow it/],
  ['a folder of somebody else', withCode('EACCES', { path: '/srv/b' }), /^\/srv\/b: this account may not/],
  ['a disk that can only be read', withCode('EROFS', { path: '/srv/b' }), /^\/srv\/b cannot be written: its disk/],
  ['a file in the place of a folder', withCode('ENOTDIR', { path: '/srv/b/c' }), /^\/srv\/b\/c: a part of that path/],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), /^The database went away\./],
  ['a link to itself', withCode('ELOOP', { path: '/tmp/ring' }), /^\/tmp\/ring is a link that leads back to itself\.$/],
  ['a word it does not know', withCode('ERR_PARSE_ARGS_UNKNOWN_OPTION'), /^raw words \(--help/],
])('%s is told in words', (_what, error, words) => {
  expect(errorWords(error)).toMatch(words)
})

test.each([[new TypeError('x is not a function')], [withCode('23505')], ['a text'], [undefined]])(
  'a fault of ours, %s, keeps its stack',
  (error) => {
    expect(errorWords(error)).toBeUndefined()
  },
)
