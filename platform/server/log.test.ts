import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeLog } from './log.ts'

const { db } = await testDatabase()

test('[SIL-ORD-057] an error of the database is logged without the row that it quotes', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const insert = () => db.insertInto('early_adopters').values({ email: 'ada@example.com', ref: 'bellwether' }).execute()
  await insert()
  const error = await insert().catch((refused: unknown) => refused)
  expect(error).toMatchObject({ detail: expect.stringContaining('ada@example.com') })
  log.error({ err: error }, 'a request broke')
  expect(lines.join('')).not.toContain('ada@example.com')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a request broke', err: { code: '23505' } })
})
