export type Made = { readonly import_id: number; readonly part_size: number }
type Answer = { readonly received?: number; readonly message?: string }

const tries = 6
const firstPauseMs = 500
const lost = 'The server cannot be reached. Choose the file again to go on where it stopped.'

/** JSON to one of our routes; a refusal is thrown with its words. */
export async function post<Reply>(path: string, body: unknown): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as (Reply & Answer) | undefined
  if (!response?.ok || !answer) throw new Error(answer?.message ?? 'Something went wrong. Please try again.')
  return answer
}

/**
 * Sends a file in parts, each in a request of its own, so that a slow line or a short break costs one part and not the whole. The server
 * says where to go on.
 */
export async function uploadParts(
  file: Blob,
  { import_id, part_size }: Made,
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
  const response = await fetch(`/admin/import/${import_id}/file?from=${from}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: part,
  }).catch(() => undefined)
  if (!response || response.status >= 500) return undefined
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (answer.received !== undefined) return { received: answer.received }
  if (response.status === 400) return undefined
  throw new Error(answer.message ?? lost)
}
