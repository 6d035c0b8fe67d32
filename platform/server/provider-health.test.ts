import { expect, test } from 'vitest'
import { ProviderError } from './http.ts'
import { watchProviders } from './provider-health.ts'

const failure = { class: 'unavailable', retryable: true, mayHaveHappened: false } as const

test('a provider is known by when it answered last, and by what it failed with in a row', async () => {
  let now = 100
  const watch = watchProviders(() => now)
  const ask = watch.wrap('Mail', 'smtp://mail.example:587', async (fails: Error | undefined) => {
    if (fails) throw fails
    return 'sent'
  })
  expect(watch.states()).toMatchObject([{ name: 'Mail', host: 'mail.example:587', asked: 0, last_ok_at: null }])
  expect(await ask(undefined)).toBe('sent')
  now = 200
  await expect(ask(new ProviderError('mail: answered 503', failure))).rejects.toThrow('503')
  await expect(ask(new Error('secret things'))).rejects.toThrow()
  expect(watch.states()).toMatchObject([
    { asked: 3, failed: 2, failing: 2, last_ok_at: 100, last_failed_at: 200, last_error: 'It broke' },
  ])
  await ask(undefined)
  expect(watch.states()).toMatchObject([{ failing: 0, failed: 2, last_ok_at: 200 }])
})
