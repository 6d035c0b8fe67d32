import type { RequestDataOf, Route } from '#platform/core/route.ts'
import { addressOf } from '#platform/core/route-address.ts'
import { inLanguage } from './in-language.ts'
import { bodyOf, type Outcome, outcomeOf } from './route.ts'

const answerWithin = 60_000

/** As `ask`, for a route that takes a file: what else it asks for stands in the address. */
export async function sendFile<R extends Route>(
  route: R,
  input: RequestDataOf<R>,
  file: Blob,
  name = file instanceof File ? file.name : 'file',
): Promise<Outcome<R>> {
  const body = new FormData()
  body.append('file', file, name)
  return sendBody(route, input, body)
}

/** A part of a file, as its bytes alone. */
export const sendBytes = <R extends Route>(route: R, input: RequestDataOf<R>, bytes: Blob): Promise<Outcome<R>> =>
  sendBody(route, input, bytes, { 'content-type': 'application/octet-stream' })

async function sendBody<R extends Route>(
  route: R,
  input: RequestDataOf<R>,
  body: FormData | Blob,
  type: Readonly<Record<string, string>> = {},
): Promise<Outcome<R>> {
  const { method, path } = route
  const headers = { accept: 'application/json', ...inLanguage(), ...type }
  const signal = AbortSignal.timeout(answerWithin)
  const response = await fetch(addressOf(path, { ...(input as object) }), { method, body, headers, signal }).catch(
    () => undefined,
  )
  return outcomeOf(route, response, await bodyOf(response))
}
