import { expect, test } from 'vitest'
import { temporaryIds } from '#platform/core/temporary-id.ts'
import type { DoorRequests, Outcome } from './door-requests.ts'
import { type DoorInput, makeDoorUploads } from './door-uploads.ts'

const done = <Data>(data: Data): Outcome<Data> => ({ ok: true, data })
const lost = { ok: false, problem: 'No signal.' } as const
const no = (error: string, problem = error) => ({ ok: false, problem, error }) as const
type Name = keyof DoorRequests | 'end'

/** A server that answers as told and remembers what it was asked. */
function aServer(storedReadings: readonly string[] = []) {
  const asked: string[] = []
  const answers: { [Asked in Name]?: Outcome<never> } = {}
  let assets = 0
  let isTurn = true
  const ask = <Data>(name: Name, data: Data, what = ''): Promise<Outcome<Data>> => {
    asked.push(what ? `${name} ${what}` : name)
    return Promise.resolve(answers[name] ?? done(data))
  }
  const requests: DoorRequests = {
    chooseRecipient: ({ recipient, id }) =>
      ask('chooseRecipient', { recipient_verified_id: 5 }, `${recipient.name} ${id}`),
    uploadPhoto: (photo) => ask('uploadPhoto', { asset_id: ++assets }, photo.type),
    verify: ({ recipient_verified_id, photos, birth_date }) =>
      ask('verify', {}, `${recipient_verified_id} ${photos.front ?? '-'} ${photos.back ?? '-'} ${birth_date}`),
    saveSignature: ({ signature, recipient_name }) => ask('saveSignature', {}, `${signature} ${recipient_name}`),
  }
  const uploads = makeDoorUploads({
    requests,
    newTemporaryId: temporaryIds('p'),
    isTurn: async () => isTurn,
    storedReadings,
  })
  const end = () => ask('end', {})
  return {
    asked,
    answers,
    uploads,
    wait: () => {
      isTurn = false
    },
    goAhead: () => {
      isTurn = true
    },
    begin(input: DoorInput) {
      uploads.plan(input)
      return uploads.finish(input, end)
    },
    retry: (input: DoorInput) => uploads.finish(input, end),
    states: () => uploads.steps().map(({ key, state }) => `${key} ${state}`),
    failed: () => uploads.steps().find(({ state }) => state === 'failed'),
  }
}

const dana = { recipient: { recipient_id: 7, name: 'Dana' }, done_at: 1 }
const noor = { recipient: { recipient_id: 'new', name: 'Noor' }, done_at: 1 } as const
const last = { birth_date: '06/02/1991', expiration_date: '06/02/2029', done_at: 3, confirmed: [1, 2, 3, 4] }
const young = { ...last, birth_date: '06/02/2010', confirmed: undefined }
const refusedReading = { birth_date: young.birth_date, expiration_date: young.expiration_date, done_at: 2 }
const delivered: DoorInput = {
  recipient: dana,
  photos: {},
  readings: [last],
  signature: { signature: 'ink', done_at: 2 },
  outcome: 'delivered',
}
const rejected: DoorInput = { ...delivered, outcome: 'rejected' }
const aPhoto = (type: string) => new Blob([type], { type })

test('[SIL-OPS-83] the recipient is sent when chosen, the rest together at the end, each once', async () => {
  const { asked, uploads, begin, states } = aServer()
  uploads.recipientChosen(dana)
  await Promise.resolve()
  expect(asked).toEqual(['chooseRecipient Dana tp:1'])
  expect((await begin(delivered)).ok).toBe(true)
  expect(asked.slice(1)).toEqual(['verify 5 - - 06/02/1991', 'saveSignature ink Dana', 'end'])
  expect(states()).toEqual(['recipient done', 'verify done', 'signature done', 'complete done'])
})

test('[DLV-10] [SIL-OPS-75] photos are sent when taken, and their ids go with the verification', async () => {
  const { asked, uploads, begin } = aServer()
  const photos = { front: aPhoto('f'), back: aPhoto('b') }
  uploads.recipientChosen(noor)
  uploads.photoTaken('front', photos.front)
  uploads.photoTaken('back', photos.back)
  await begin({ ...delivered, recipient: noor, photos })
  expect([...asked].sort()).toEqual([
    'chooseRecipient Noor tp:1',
    'end',
    'saveSignature ink Noor',
    'uploadPhoto b',
    'uploadPhoto f',
    'verify 5 1 2 06/02/1991',
  ])
})

test('[SIL-OPS-60] a lost network names the step, and Retry resends only what is unfinished', async () => {
  const { asked, answers, begin, retry, failed } = aServer()
  answers.saveSignature = lost
  expect(await begin(delivered)).toMatchObject({ ok: false })
  expect(failed()).toMatchObject({ label: 'Signature', problem: 'No signal.', ending: { do: 'try_again' } })
  delete answers.saveSignature
  asked.length = 0
  expect((await retry(delivered)).ok).toBe(true)
  expect(asked).toEqual(['saveSignature ink Dana', 'end'])
})

test('[SIL-OPS-60] a recipient and a photo that the network lost are sent again at the end', async () => {
  const { asked, answers, uploads, begin } = aServer()
  const photos = { front: aPhoto('f'), back: aPhoto('b') }
  answers.chooseRecipient = lost
  answers.uploadPhoto = lost
  uploads.recipientChosen(noor)
  uploads.photoTaken('front', photos.front)
  await Promise.resolve()
  await Promise.resolve()
  delete answers.chooseRecipient
  delete answers.uploadPhoto
  expect((await begin({ ...delivered, recipient: noor, photos })).ok).toBe(true)
  expect(asked.filter((name) => name.startsWith('chooseRecipient'))).toHaveLength(2)
  expect(asked.filter((name) => name.startsWith('uploadPhoto f'))).toHaveLength(2)
  expect(asked.at(-1)).toBe('end')
})

test('[SIL-OPS-60] the door waits for the steps before it, and goes on when they are sent', async () => {
  const { asked, uploads, begin, retry, failed, wait, goAhead } = aServer()
  wait()
  uploads.recipientChosen(dana)
  expect((await begin(delivered)).ok).toBe(false)
  expect(asked).toEqual([])
  expect(failed()).toMatchObject({ key: 'recipient', ending: { do: 'try_again' } })
  goAhead()
  expect((await retry(delivered)).ok).toBe(true)
  expect(asked[0]).toBe('chooseRecipient Dana tp:1')
})

test('[SIL-OPS-60] what the server has no longer is sent to it again from the beginning', async () => {
  const { asked, answers, begin, retry, failed } = aServer()
  answers.saveSignature = no('recipient_missing')
  await begin(delivered)
  expect(failed()).toMatchObject({ ending: { do: 'try_again', anew: true } })
  delete answers.saveSignature
  asked.length = 0
  expect((await retry(delivered)).ok).toBe(true)
  expect(asked.map((name) => name.split(' ')[0])).toEqual(['chooseRecipient', 'verify', 'saveSignature', 'end'])
})

test('[SIL-OPS-60] a photo that the server refuses is known at once, and leads back to the photos', async () => {
  const { answers, uploads, begin, failed } = aServer()
  const photos = { front: aPhoto('f'), back: aPhoto('b') }
  answers.uploadPhoto = no('too_large', 'The image is too large (10 MB at most).')
  uploads.recipientChosen(noor)
  uploads.photoTaken('front', photos.front)
  expect(uploads.photoState('front')).toEqual({ state: 'sending' })
  await begin({ ...delivered, recipient: noor, photos })
  expect(uploads.photoState('front')).toMatchObject({ state: 'refused', problem: expect.stringContaining('too large') })
  expect(failed()).toMatchObject({ key: 'front', ending: { do: 'go_back', to: 'upload_ids' } })
  delete answers.uploadPhoto
  const again = { ...photos, front: aPhoto('f2'), back: aPhoto('b2') }
  uploads.photoTaken('front', again.front)
  expect((await begin({ ...delivered, recipient: noor, photos: again })).ok).toBe(true)
  expect(uploads.photoState('front')).toEqual({ state: 'sent' })
})

test('[SIL-OPS-85] an ID that the server refuses stops the hand-over and leads to the checklist', async () => {
  const { asked, answers, begin, failed } = aServer()
  answers.verify = no('too_young', 'Customer too young. Reject delivery.')
  await begin(delivered)
  expect(failed()).toMatchObject({
    problem: 'Customer too young. Reject delivery.',
    refusal: 'too_young',
    ending: { do: 'go_back', to: 'checklist' },
  })
  expect(asked).not.toContain('end')
})

test('[SIL-OPS-85] a refused reading is sent when it is seen, before its correction, and once', async () => {
  const { asked, answers, uploads, begin } = aServer()
  uploads.recipientChosen(dana)
  answers.verify = no('too_young')
  uploads.idRefused([refusedReading])
  await expect.poll(() => asked.at(-1)).toBe('verify 5 - - 06/02/2010')
  await expect.poll(() => uploads.storedReadings().length).toBe(1)
  delete answers.verify
  expect((await begin({ ...delivered, readings: [refusedReading, { ...last, is_correction: true }] })).ok).toBe(true)
  expect(asked.filter((name) => name.startsWith('verify'))).toEqual([
    'verify 5 - - 06/02/2010',
    'verify 5 - - 06/02/1991',
  ])

  const reloaded = aServer(uploads.storedReadings())
  await reloaded.begin({ ...delivered, readings: [refusedReading, { ...last, is_correction: true }] })
  expect(reloaded.asked.filter((name) => name.startsWith('verify'))).toEqual(['verify 5 - - 06/02/1991'])
})

test('[SIL-OPS-88] a rejection sends what was captured as evidence, and is not held up by its refusal', async () => {
  const { asked, answers, begin } = aServer()
  answers.verify = no('too_young')
  answers.saveSignature = no('must_be_rejected')
  expect((await begin({ ...rejected, readings: [refusedReading] })).ok).toBe(true)
  expect(asked.at(-1)).toBe('end')
  const bare = aServer()
  const nobody = { ...rejected, recipient: undefined, readings: [], signature: undefined }
  expect((await bare.begin(nobody)).ok).toBe(true)
  expect(bare.asked).toEqual(['end'])
})

test('[SIL-OPS-88] a rejection that the network lost is tried again', async () => {
  const { answers, begin, retry } = aServer()
  answers.end = lost
  expect((await begin(rejected)).ok).toBe(false)
  delete answers.end
  expect((await retry(rejected)).ok).toBe(true)
})
