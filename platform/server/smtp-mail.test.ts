import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { smtpMail } from './smtp-mail.ts'

let sandbox: SandboxProcess
let mail: ReturnType<typeof smtpMail>
const opened: ReturnType<typeof smtpMail>[] = []

const serverOf = async () => (await (await fetch(`${sandbox.url}/mail/smtp.json`)).json()).url as string
function connect(server: () => Promise<string> = serverOf) {
  const made = smtpMail({ server, from: 'Cosmic <orders@cosmic.test>', domain: 'cosmic.test', timeoutMs: 5_000 })
  opened.push(made)
  return made
}
const inbox = async () => (await (await fetch(`${sandbox.url}/inbox/mail.json`)).json()).letters
const letter = { to: 'noor@example.com', subject: 'Your receipt', text: 'Thank you.', idempotencyKey: 'message-1' }

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  mail = connect()
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  for (const one of opened) one.close()
  await sandbox.stop()
})

describe('mail over SMTP', () => {
  test('[SIL-ORD-130] a letter with both its bodies and its headers arrives, and can be read on its own page', async () => {
    const html = '<p>Thank you, Zoë.</p>'
    const headers = {
      'List-Unsubscribe': '<https://cosmic.test/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    expect(await mail.send({ ...letter, text: 'Thank you, Zoë.', html, headers })).toEqual({
      outcome: 'accepted',
      messageId: '<message-1@cosmic.test>',
    })
    const [arrived] = await inbox()
    expect(arrived).toMatchObject({
      from: expect.stringContaining('orders@cosmic.test'),
      to: letter.to,
      subject: letter.subject,
      text: expect.stringContaining('Thank you, Zoë.'),
      html: expect.stringContaining(html),
      message_id: '<message-1@cosmic.test>',
      headers,
    })
    const shown = await (await fetch(`${sandbox.url}/inbox/mail/${arrived.id}`)).text()
    expect(shown).toContain('List-Unsubscribe')
  })

  test('[SIL-ORD-130] sent again it has the same id, by which mailboxes know it', async () => {
    await mail.send(letter)
    await mail.send(letter)
    expect(new Set((await inbox()).map((one: { message_id: string }) => one.message_id)).size).toBe(1)
  })

  test.each([
    ['a subject with a header in it', { subject: 'Hi\r\nBcc: eve@example.com' }, 'Hi Bcc: eve@example.com'],
    ['one with the line breaks of Unicode', { subject: 'Hi\u2028Bcc: eve@example.com' }, 'Hi Bcc: eve@example.com'],
    [
      'a header of ours with another in it',
      { headers: { 'Reply-To': 'a@cosmic.test\r\nBcc: eve@example.com' } },
      'Your receipt',
    ],
  ])('%s is one header, and reaches nobody else', async (_what, part, subject) => {
    await mail.send({ ...letter, ...part })
    const letters = await inbox()
    expect(letters.map((one: { to: string; subject: string }) => [one.to, one.subject])).toEqual([[letter.to, subject]])
  })

  test.each([
    'noor@example.com, eve@example.com',
    'Noor <noor@example.com>',
    'noor@example.com\r\nBcc: eve@example.com',
    '',
  ])('who it goes to is one address, and not %j', async (to) => {
    expect(await mail.send({ ...letter, to })).toEqual({ outcome: 'refused', reason: 'recipient_refused' })
    expect(await inbox()).toEqual([])
  })

  test('[SIL-ORD-130] a refused recipient is an answer, a server that puts us off or knows no such account is breakage', async () => {
    expect(await mail.send({ ...letter, to: 'bounce@example.com' })).toEqual({
      outcome: 'refused',
      reason: 'recipient_refused',
    })
    await expect(mail.send({ ...letter, to: 'defer@example.com' })).rejects.toMatchObject({
      failure: { class: 'unavailable', retryable: true },
    })
    const stranger = connect(async () => (await serverOf()).replace(/:[^:@]+@/, ':wrong@'))
    await expect(stranger.send(letter)).rejects.toMatchObject({ failure: { class: 'auth', retryable: false } })
  })

  test('[SIL-ORD-130] after the server was killed it is tried later, and found where it is then', async () => {
    await mail.send(letter)
    await sandbox.killAndRestart()
    const again = () => mail.send({ ...letter, idempotencyKey: 'message-2' })
    // What was held open is noticed at the next letter, or was before it.
    await again().catch((error: unknown) => expect(error).toMatchObject({ failure: { retryable: true } }))
    expect(await again()).toMatchObject({ outcome: 'accepted' })
  })
})
