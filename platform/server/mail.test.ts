import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { makeClock } from './clock.ts'
import { openHttp } from './http.ts'
import { jsonMail, type Mail } from './mail.ts'

const http = openHttp({ timeoutMs: 300, backoffMs: 1 })
let sandbox: SandboxProcess
let mail: Mail

const connect = (secretKey: string) => {
  const credentials = { secretKey, from: 'Cosmic <hello@cosmic.test>' }
  return jsonMail({ baseUrl: `${sandbox.url}/mail`, credentials, http, clock: makeClock() })
}
const inbox = async () => (await fetch(`${sandbox.url}/inbox/mail.json`)).json()
const letter = { to: 'noor@example.com', subject: 'Your receipt', text: 'Thank you.', idempotencyKey: 'receipt 1' }

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  mail = connect(sandbox.secretKey)
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

describe('mail', () => {
  test('[SIL-ORD-130] [MKT-05] a letter arrives, and can be read on its own page', async () => {
    const html = '<p>Thank you.</p>'
    const sent = await mail.send({ ...letter, html, headers: { 'List-Unsubscribe': '<https://cosmic.test/u/1>' } })
    expect(sent).toMatchObject({ outcome: 'accepted' })
    const { letters } = await inbox()
    expect(letters).toMatchObject([{ to: letter.to, subject: letter.subject, text: letter.text, html }])
    const shown = await fetch(`${sandbox.url}/inbox/mail/${letters[0].id}`)
    expect(await shown.text()).toContain('List-Unsubscribe')
  })

  test.each(['timeout', 'reset', 'drop', '500'])(
    '[SIL-ORD-130] after an answer lost by %s it still arrives once',
    async (kind) => {
      await sandbox.fault({ match: '/mail/messages', kind, effect: true })
      expect(await mail.send(letter)).toMatchObject({ outcome: 'accepted' })
      expect((await inbox()).letters).toHaveLength(1)
    },
  )

  test('[SIL-ORD-130] another letter under the same key is a conflict', async () => {
    await mail.send(letter)
    await expect(mail.send({ ...letter, text: 'Other' })).rejects.toMatchObject({ failure: { class: 'conflict' } })
  })

  test('[SIL-ORD-130] a refused recipient is an answer, a service that puts us off is breakage', async () => {
    expect(await mail.send({ ...letter, to: 'bounce@example.com' })).toEqual({
      outcome: 'refused',
      reason: 'recipient_refused',
    })
    await expect(mail.send({ ...letter, to: 'defer@example.com' })).rejects.toMatchObject({
      failure: { class: 'unavailable', retryable: true },
    })
    await expect(connect('wrong').send(letter)).rejects.toMatchObject({ failure: { class: 'auth' } })
  })
})
