import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test.each([
  ['noor@example.com', 'noor@example.com'],
  ['  noor.haddad+food@mail.example.co  ', 'noor.haddad+food@mail.example.co'],
  ["o'hara@example.com", "o'hara@example.com"],
  ['noor@example', undefined],
  ['noor', undefined],
  ['', undefined],
  ['noor@example.com, eve@example.com', undefined],
  ['Noor <noor@example.com>', undefined],
  ['noor@example.com\r\nBcc: eve@example.com', undefined],
  ['noor@-example.com', undefined],
  [`${'a'.repeat(250)}@example.com`, undefined],
])('%j is %j', (text, address) => {
  expect(mailAddress(text)).toBe(address)
})
