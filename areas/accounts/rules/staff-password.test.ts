import { expect, test } from 'vitest'
import { passwordFault } from './staff-password.ts'

const person = { name: 'Ida Marsh', email: 'i.marsh@bellwether.example' }

test.each([
  ['correct horse battery', undefined],
  ['eleven chars', undefined],
  ['eleven char', 'too_short'],
  ['xy'.repeat(65), 'too_long'],
  ['abcabcabcabcabc', 'is_monotonous'],
  ['Marsh and the reeds', 'is_known'],
  ['my I.MARSH password', 'is_known'],
  ['🐸🐝🦊🐻🐼🐨🐯🦁🐮🐷🐵🐔', undefined],
])('[SIL-ORD-001] %j: %s', (password, fault) => {
  expect(passwordFault(password, password, person)).toBe(fault)
})

test('[SIL-ORD-001] the second one must be the first', () => {
  expect(passwordFault('correct horse battery', 'correct horse batteries', person)).toBe('differs')
})
