import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { makeClock } from './clock.ts'
import { openHttp } from './http.ts'
import { type Texts, twilioTexts } from './texts.ts'

const http = openHttp({ backoffMs: 1 })
const hasty = openHttp({ timeoutMs: 300 })
let sandbox: SandboxProcess
let texts: Texts

const connect = (authToken: string, by = http) => {
  const credentials = { accountSid: 'ACsandbox', authToken, from: '4045550100' }
  return twilioTexts({ baseUrl: `${sandbox.url}/twilio`, credentials, http: by, clock: makeClock() })
}
const idempotencyKey = 'message-1'
const inbox = async (to = '') => (await fetch(`${sandbox.url}/inbox/texts.json?to=${to}`)).json()

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  texts = connect(sandbox.secretKey)
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  hasty.close()
  await sandbox.stop()
})

describe('texts', () => {
  test('[SIL-ORD-130] a text arrives in the inbox as it was written', async () => {
    const body = 'Your code is 204 811 & <b>nobody</b> else may know it: ñ'
    expect(await texts.send({ to: '4045550123', body, idempotencyKey })).toMatchObject({ outcome: 'accepted' })
    const { texts: arrived } = await inbox('4045550123')
    expect(arrived).toMatchObject([{ to: '+14045550123', from: '+14045550100', body }])
    const shown = await (await fetch(`${sandbox.url}/inbox/texts`)).text()
    expect(shown).not.toContain('<b>nobody')
  })

  test.each([
    ['5005550001', 'invalid_number', 21211],
    ['5005550002', 'unreachable', 21612],
    ['5005550003', 'unreachable', 21408],
    ['5005550004', 'opted_out', 21610],
    ['5005550009', 'not_mobile', 21614],
    ['12', 'invalid_number', 21211],
  ])('[SIL-ORD-130] %s is refused: %s', async (to, reason, providerCode) => {
    expect(await texts.send({ to, body: 'Hello', idempotencyKey })).toEqual({
      outcome: 'refused',
      reason,
      providerCode,
    })
    expect((await inbox()).texts).toEqual([])
  })

  test('[SIL-ORD-130] a lost answer is not asked for again at once, since that could send the text twice', async () => {
    await sandbox.fault({ match: 'Messages.json', kind: 'timeout', effect: true })
    const impatient = connect(sandbox.secretKey, hasty)
    await expect(impatient.send({ to: '4045550123', body: 'Once', idempotencyKey })).rejects.toMatchObject({
      failure: { class: 'unavailable', retryable: true, mayHaveHappened: true },
    })
    expect((await inbox()).texts).toHaveLength(1)
  })

  test('[SIL-ORD-130] [SIL-ORD-131] one whose answer was lost is found, by a provider that knows no key too, and goes out once', async () => {
    const text = { to: '4045550123', body: 'Thank you! 12' }
    const triedSince = new Date()
    await texts.send({ to: '4045550123', body: 'Thank you! 11', idempotencyKey: 'message-7' })
    await sandbox.fault({ match: 'POST /twilio', kind: 'reset', effect: true })
    await expect(texts.send({ ...text, idempotencyKey: 'message-8' })).rejects.toMatchObject({
      failure: { mayHaveHappened: true },
    })
    const [arrived] = (await inbox('4045550123')).texts
    const again = { ...text, triedSince }
    // Under another key: as if the provider forgot it.
    expect(await texts.send({ ...again, idempotencyKey: 'message-8 of another' })).toEqual({
      outcome: 'accepted',
      messageId: arrived.sid,
    })
    // Under the same key alone.
    expect(await texts.send({ ...text, idempotencyKey: 'message-8' })).toMatchObject({ messageId: arrived.sid })
    expect((await inbox('4045550123')).texts).toHaveLength(2)

    // The same words of long ago are another text, and so are those to somebody else.
    const later = new Date(Date.now() + 3_600_000)
    await texts.send({ ...again, triedSince: later, idempotencyKey: 'message-9' })
    await texts.send({ ...again, to: '4045550124', idempotencyKey: 'message-10' })
    expect((await inbox('4045550123')).texts).toHaveLength(3)
    expect((await inbox('4045550124')).texts).toHaveLength(1)
  })

  test('[SIL-ORD-130] wrong credentials and an empty text are our own mistakes', async () => {
    await expect(connect('wrong').send({ to: '4045550123', body: 'x', idempotencyKey })).rejects.toMatchObject({
      failure: { class: 'auth' },
    })
    await expect(texts.send({ to: '4045550123', body: '', idempotencyKey })).rejects.toMatchObject({
      failure: { class: 'validation', retryable: false },
    })
  })

  test('[SIL-ORD-130] the inbox survives a kill -9', async () => {
    await texts.send({ to: '4045550123', body: 'Kept', idempotencyKey })
    await sandbox.killAndRestart()
    expect((await inbox()).texts).toMatchObject([{ body: 'Kept' }])
  })
})
