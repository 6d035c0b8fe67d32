import { expect, test } from 'vitest'
import { temporaryIds } from '#platform/core/temporary-id.ts'
import { type DoorInput, type DoorRequests, makeDoorUploads, type Outcome } from './door-uploads.ts'

const done = <Data>(data: Data): Outcome<Data> => ({ ok: true, data })
const lost = { ok: false, problem: 'No signal.', isFinal: false } as const
const no = (problem: string) => ({ ok: false, problem, isFinal: true }) as const

/** A server that answers as told and remembers what it was asked. */
function aServer() {
  const asked: string[] = []
  const answers: { [Name in keyof DoorRequests]?: Outcome<never> } = {}
  let assets = 0
  const ask = <Data>(name: keyof DoorRequests, data: Data, what = ''): Promise<Outcome<Data>> => {
    asked.push(what ? `${name} ${what}` : name)
    return Promise.resolve(answers[name] ?? done(data))
  }
  const requests: DoorRequests = {
    chooseRecipient: ({ name }, id) => ask('chooseRecipient', { recipient_verified_id: 5 }, `${name} ${id}`),
    uploadPhoto: ({ name }) => ask('uploadPhoto', { asset_id: ++assets }, name),
    verify: ({ recipient_verified_id, photos }) =>
      ask('verify', {}, `${recipient_verified_id} ${photos.front ?? '-'} ${photos.back ?? '-'}`),
    saveSignature: (signature, name) => ask('saveSignature', {}, `${signature} ${name}`),
    complete: () => ask('complete', {}),
    reject: (message) => ask('reject', {}, message),
  }
  return { asked, answers, uploads: makeDoorUploads(requests, temporaryIds('p')) }
}

const dana = { recipient_id: 7, name: 'Dana' }
const noor = { recipient_id: 'new', name: 'Noor' } as const
const dates = { birth_date: '06/02/1991', expiration_date: '06/02/2029' }
const delivered: DoorInput = { recipient: dana, photos: {}, dates, signature: 'ink', outcome: { type: 'delivered' } }
const rejected: DoorInput = { ...delivered, outcome: { type: 'rejected', rejection_message: 'why' } }
const statesOf = (uploads: ReturnType<typeof aServer>['uploads']) =>
  uploads.steps().map(({ key, state }) => `${key} ${state}`)

test('[SIL-OPS-83] the recipient is sent when chosen, the rest together at the end, each once', async () => {
  const { asked, uploads } = aServer()
  uploads.recipientChosen(dana)
  expect(asked).toEqual(['chooseRecipient Dana tp:1'])
  expect(await uploads.begin(delivered)).toBe(true)
  expect(asked.slice(1)).toEqual(['verify 5 - -', 'saveSignature ink Dana', 'complete'])
  expect(statesOf(uploads)).toEqual(['recipient done', 'verify done', 'signature done', 'complete done'])
})

test('[DLV-10] [SIL-OPS-75] photos are sent when taken, and their ids go with the verification', async () => {
  const { asked, uploads } = aServer()
  const photos = { front: new File([], 'front.jpg'), back: new File([], 'back.jpg') }
  uploads.recipientChosen(noor)
  uploads.photoTaken('front', photos.front)
  uploads.photoTaken('back', photos.back)
  await uploads.begin({ ...delivered, recipient: noor, photos })
  expect(asked).toEqual([
    'chooseRecipient Noor tp:1',
    'uploadPhoto front.jpg',
    'uploadPhoto back.jpg',
    'verify 5 1 2',
    'saveSignature ink Noor',
    'complete',
  ])
})

test('[SIL-OPS-60] a lost network names the step, and Retry resends only what is unfinished', async () => {
  const { asked, answers, uploads } = aServer()
  uploads.recipientChosen(dana)
  answers.saveSignature = lost
  expect(await uploads.begin(delivered)).toBe(false)
  expect(uploads.steps().find(({ state }) => state === 'failed')).toMatchObject({
    label: 'Signature',
    problem: 'No signal.',
    canRetry: true,
  })
  delete answers.saveSignature
  asked.length = 0
  expect(await uploads.retry(delivered)).toBe(true)
  expect(asked).toEqual(['saveSignature ink Dana', 'complete'])
})

test('[SIL-OPS-60] a recipient and a photo that the network lost are sent again at the end', async () => {
  const { asked, answers, uploads } = aServer()
  const photos = { front: new File([], 'front.jpg'), back: new File([], 'back.jpg') }
  answers.chooseRecipient = lost
  answers.uploadPhoto = lost
  uploads.recipientChosen(noor)
  uploads.photoTaken('front', photos.front)
  await Promise.resolve()
  delete answers.chooseRecipient
  delete answers.uploadPhoto
  expect(await uploads.begin({ ...delivered, recipient: noor, photos })).toBe(true)
  expect(asked.filter((name) => name.startsWith('chooseRecipient'))).toHaveLength(2)
  expect(asked.filter((name) => name.startsWith('uploadPhoto front'))).toHaveLength(2)
  expect(asked.at(-1)).toBe('complete')
})

test('[SIL-OPS-85] a refusal of the server stops the hand-over and cannot be tried again', async () => {
  const { asked, answers, uploads } = aServer()
  answers.verify = no('Customer too young. Reject delivery.')
  expect(await uploads.begin(delivered)).toBe(false)
  expect(uploads.steps().find(({ state }) => state === 'failed')).toMatchObject({
    problem: 'Customer too young. Reject delivery.',
    canRetry: false,
  })
  expect(asked).not.toContain('complete')
})

test('[SIL-OPS-88] a rejection sends what was captured as evidence, and is not held up by its refusal', async () => {
  const { asked, answers, uploads } = aServer()
  answers.verify = no('Customer too young. Reject delivery.')
  answers.saveSignature = no('The ID did not pass. Reject delivery.')
  expect(await uploads.begin(rejected)).toBe(true)
  expect(asked.at(-1)).toBe('reject why')
  const bare = aServer()
  const nobody = { ...rejected, recipient: undefined, dates: undefined, signature: undefined }
  expect(await bare.uploads.begin(nobody)).toBe(true)
  expect(bare.asked).toEqual(['reject why'])
})

test('[SIL-OPS-88] a rejection that the network lost is tried again', async () => {
  const { answers, uploads } = aServer()
  answers.reject = lost
  expect(await uploads.begin(rejected)).toBe(false)
  delete answers.reject
  expect(await uploads.retry(rejected)).toBe(true)
})
