import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { aSignature, atTheDoor, drawing, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const server = await drivingServer(db)
const { call } = server

async function sign(signature: string) {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  await call(actor, 'verified_recipient', { order_id, recipient_id, name: 'Dana' })
  return call(actor, 'save_signature', { order_id, signature, recipient_name: 'Dana' })
}

test.each([
  ['a dot', '<circle cx="60" cy="20" r="3" fill="#000"/>'],
  ['nothing', ''],
  ['a short dash', '<path d="M10 20h30"/>'],
  ['two specks far apart', '<path d="M2 20h2M116 20h2"/>'],
])('[SIL-OPS-79] [SIL-OPS-83] %s is no signature, whatever the phone lets pass', async (_what, lines) => {
  expect((await sign(await drawing(lines))).data).toMatchObject({
    error: 'signature_too_small',
    message: 'A dot is no signature. Please sign with the name.',
  })
})

test('[SIL-OPS-79] a name is', async () => {
  expect((await sign(await aSignature())).success).toBe(true)
})
