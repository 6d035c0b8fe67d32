import { expect, test } from 'vitest'
import { signedNews } from './signed-news.ts'

const read = (raw: string, signature: string) => (signature === `of ${raw}` ? { raw } : undefined)

test.each([
  [
    'a body with its signature',
    'é {"a": 1}',
    { 'x-signature': 'of é {"a": 1}' },
    { ok: true, data: { raw: 'é {"a": 1}' } },
  ],
  ['an empty body that is signed', '', { 'x-signature': 'of ' }, { ok: true, data: { raw: '' } }],
  ['another signature', '{}', { 'x-signature': 'of {"a": 1}' }, { ok: false, error: 'signature_invalid' }],
  ['no signature', '{}', {}, { ok: false, error: 'signature_invalid' }],
  ['several signatures', '{}', { 'x-signature': ['of {}', 'of {}'] }, { ok: false, error: 'signature_invalid' }],
  ['a signature in another header', '{}', { 'y-signature': 'of {}' }, { ok: false, error: 'signature_invalid' }],
  ['no text', { parsed: true }, { 'x-signature': 'of {"parsed": true}' }, { ok: false, error: 'signature_invalid' }],
])('%s', async (_what, body, headers, said) => {
  expect(await signedNews({ body, headers }, 'x-signature', read)).toMatchObject(said)
})
