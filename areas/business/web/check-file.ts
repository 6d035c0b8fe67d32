import { addressOf } from '#platform/core/route-address.ts'
import { checkOrdersFile, type FileRow, largestFile } from '../calls/orders-file.ts'

type Checked =
  | { readonly ok: true; readonly rows: readonly FileRow[] }
  | { readonly ok: false; readonly message: string }

const answerWithin = 60_000

/** Multipart, so not by `ask`. */
export async function checkFile(business_id: number, file: File): Promise<Checked> {
  const { refusals, path } = checkOrdersFile
  if (file.size > largestFile) return { ok: false, message: refusals.file_too_large[1] }
  const body = new FormData()
  body.append('file', file)
  const init = {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answerWithin),
  }
  const response = await fetch(addressOf(path, { business_id }), init).catch(() => undefined)
  const reply: { rows?: FileRow[]; message?: string } | undefined = await response?.json().catch(() => undefined)
  if (response?.ok && reply?.rows) return { ok: true, rows: reply.rows }
  return { ok: false, message: reply?.message ?? 'The file was not read. Please try again.' }
}
