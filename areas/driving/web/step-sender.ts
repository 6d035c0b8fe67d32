import { servedSession } from '#platform/web/page-state.ts'
import { uploadPhoto } from '../calls/assets.ts'
import { latePhoto, lateSteps } from '../calls/late-steps.ts'

/** Who did a step, and the session in which it was done: its pass proves it even after a clock-out. */
export type StepOwner = { readonly driver_id: number; readonly session_id: string; readonly session_pass: string }
/** By these the server knows a repeat. */
export type RequestIds = { readonly page_id: string; readonly request_id: number }
export type Answer = {
  readonly success: boolean
  readonly data: Readonly<Record<string, unknown>> & { readonly error?: string; readonly message?: string }
}

/** Sends what a driver does. Rejects when no answer came. */
export type StepSender = {
  call(request: string, data: object, ids: RequestIds): Promise<Answer>
  photo(photo: Blob): Promise<Answer>
}

const answerWithin = 20_000
const uploadWithin = 60_000

/** Under the page's own session: the driver of the open hour on this tablet. */
const present: StepSender = {
  async call(request, data, { page_id, request_id }) {
    const requests = [{ request, data, request_id }]
    const response = await post('/data/make_request', { ...servedSession(), page_id, requests })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return firstOf(await response.json())
  },
  photo: (photo) => send(uploadPhoto.path, photo, {}),
}

/** Under a session that a clock-out has ended, without any cookie: another driver may have this tablet by now. */
function ended({ session_id, session_pass }: StepOwner): StepSender {
  return {
    async call(request, data, { page_id, request_id }) {
      const requests = [{ request, data, request_id }]
      const response = await post(lateSteps.path, { session_id, session_pass, page_id, requests }, 'omit')
      if (response.status === 401 || response.status === 403) return signedOut
      if (response.status !== 200) throw new Error(`status ${response.status}`)
      return firstOf(await response.json())
    },
    photo: (photo) =>
      send(latePhoto.path, photo, { 'x-session-id': session_id, 'x-session-pass': session_pass }, 'omit'),
  }
}

const signedOut: Answer = {
  success: false,
  data: { error: 'not_authorized', message: 'This phone is signed out. Call dispatch.' },
}

/** As this driver and as no other: by the page's session while it is theirs, else by the one in which it was done. */
export function senderFor(owner: StepOwner, pagesDriver: number | undefined): StepSender {
  const late = ended(owner)
  if (owner.driver_id !== pagesDriver) return late
  const unlessSignedOut = async (answer: Promise<Answer>, again: () => Promise<Answer>) => {
    const answered = await answer
    return answered.data.error === 'not_authorized' ? again() : answered
  }
  return {
    call: (request, data, ids) =>
      unlessSignedOut(present.call(request, data, ids), () => late.call(request, data, ids)),
    photo: (photo) => unlessSignedOut(present.photo(photo), () => late.photo(photo)),
  }
}

function post(path: string, body: object, credentials: RequestCredentials = 'include'): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials,
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithin),
  })
}

/** Multipart, so not by the transport. */
async function send(
  path: string,
  photo: Blob,
  headers: Record<string, string>,
  credentials: RequestCredentials = 'include',
): Promise<Answer> {
  const form = new FormData()
  form.append('file', photo, 'id')
  const signal = AbortSignal.timeout(uploadWithin)
  const response = await fetch(path, { method: 'POST', body: form, credentials, headers, signal })
  const data = (await response.json()) as Answer['data']
  if (response.status === 401 || response.status === 403) return signedOut
  return { success: response.ok && data.asset_id !== undefined, data: { ...data, error: data.error ?? 'exception' } }
}

function firstOf(reply: unknown): Answer {
  const [answer] = (reply as { responses: Answer[] }).responses
  if (!answer) throw new Error('no answer')
  return answer
}
