/** Words of SIL-OPS-86. */
export const rejectionReasons = [
  'Customer is under 21',
  'ID is missing, expired or not valid',
  'Photo or signature does not match the recipient',
  'Recipient is noticeably intoxicated',
  'No one of legal age is available to receive the order',
] as const

export const rejectionPrefix = 'Alcohol delivery rejected due to: '
export const longestRejection = 1000

export type Rejection = {
  /** Indexes of the preset reasons. */
  readonly reasons: readonly number[]
  readonly note: string
}

export const emptyRejection: Rejection = { reasons: [], note: '' }

/** A preset reason, or a note that is not empty once trimmed (DLV-47). */
export function hasReason({ reasons, note }: Rejection): boolean {
  return reasons.length > 0 || note.trim() !== ''
}

/** HTML-style: the prefix, the presets in screen order, the escaped note last, joined by `<br>` (SIL-OPS-87). */
export function rejectionMessage({ reasons, note }: Rejection): string {
  const chosen: string[] = rejectionReasons.filter((_, index) => reasons.includes(index))
  const words = note.trim()
  if (words) chosen.push(escapeText(words).replace(/\r?\n/g, ' '))
  return `${rejectionPrefix}${chosen.join('<br>')}`
}

/** How much room a note has beside the chosen reasons, counted as it will be sent. */
export function isTooLong(rejection: Rejection): boolean {
  return rejectionMessage(rejection).length > longestRejection
}

/** What the server keeps of a message: all tags but `<br>` go; `undefined` when it names no reason. */
export function keptMessage(message: string): string | undefined {
  const lines = message
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>?/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('<br>')
  const prefix = rejectionPrefix.trim()
  if (!lines.startsWith(prefix)) return undefined
  const reasons = lines.slice(prefix.length).replace(/^(\s|<br>)+/, '')
  return reasons ? `${rejectionPrefix}${reasons}` : undefined
}

/** The kept message as plain lines, for tickets and screens that show text. */
export function messageText(stored: string): string {
  return stored
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
