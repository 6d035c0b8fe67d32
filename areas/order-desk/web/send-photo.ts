import { isPhotoType, largestPhoto, photoWords } from '#areas/driving/rules/id-photo.ts'
import { fillPath } from '#platform/core/route-address.ts'
import { uploadIssuePhoto } from '../calls/issues.ts'

export type SentPhoto =
  | { readonly ok: true; readonly asset_id: number }
  | { readonly ok: false; readonly message: string }

const answerWithin = 60_000

/** Multipart, so not by `ask`. What can be seen without reading it is refused here, in the server's words. */
export async function sendPhoto(order_id: number, photo: File): Promise<SentPhoto> {
  if (!isPhotoType(photo.type)) return { ok: false, message: photoWords.wrong_type }
  if (photo.size > largestPhoto) return { ok: false, message: photoWords.too_large }
  const body = new FormData()
  body.append('file', photo, 'photo')
  const [path] = fillPath(uploadIssuePhoto.path, { order_id })
  const headers = { accept: 'application/json' }
  const signal = AbortSignal.timeout(answerWithin)
  const response = await fetch(path, { method: 'POST', body, headers, signal }).catch(() => undefined)
  const reply: { asset_id?: number; message?: string } | undefined = await response?.json().catch(() => undefined)
  if (response?.ok && reply?.asset_id !== undefined) return { ok: true, asset_id: reply.asset_id }
  return { ok: false, message: reply?.message ?? 'The photo was not sent. Please try again.' }
}
