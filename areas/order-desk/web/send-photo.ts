import { isPhotoType, largestPhoto, photoWords } from '#areas/driving/rules/id-photo.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { uploadIssuePhoto } from '../calls/issues.ts'

export type SentPhoto =
  | { readonly ok: true; readonly asset_id: number }
  | { readonly ok: false; readonly message: string }

/** What can be seen without reading it is refused here, in the server's words. */
export async function sendPhoto(order_id: number, photo: File): Promise<SentPhoto> {
  if (!isPhotoType(photo.type)) return { ok: false, message: photoWords.wrong_type }
  if (photo.size > largestPhoto) return { ok: false, message: photoWords.too_large }
  const sent = await sendFile(uploadIssuePhoto, { order_id }, photo, 'photo')
  return sent.ok ? { ok: true, asset_id: sent.data.asset_id } : sent
}
