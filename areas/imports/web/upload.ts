import { sendBytes } from '#platform/web/send-file.ts'
import { uploadPart } from '../calls/imports.ts'

type UploadReply = { readonly import_id: number; readonly part_size: number }

const tries = 6
const firstPauseMs = 500
const lost = 'The server cannot be reached. Choose the file again to go on where it stopped.'

/**
 * Sends a file in parts, each in a request of its own, so that a slow line or a short break costs one part and not the whole. The server
 * says where to go on.
 */
export async function uploadParts(
  file: Blob,
  { import_id, part_size }: UploadReply,
  from: number,
  onProgress: (share: number) => void,
): Promise<void> {
  let at = from
  let failures = 0
  while (at < file.size) {
    const answer = await sendPart(import_id, at, file.slice(at, at + part_size))
    if (answer) {
      failures = 0
      at = answer.received
      onProgress(at / file.size)
      continue
    }
    failures += 1
    if (failures === tries) throw new Error(lost)
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** failures))
  }
}

/** Undefined where another try may help. */
async function sendPart(import_id: number, from: number, part: Blob): Promise<{ received: number } | undefined> {
  const sent = await sendBytes(uploadPart, { import_id, from }, part)
  if (sent.ok) return sent.data
  if (['no_answer', 'exception', 'bad_part', 'malformed'].includes(sent.error)) return undefined
  throw new Error(sent.message)
}
