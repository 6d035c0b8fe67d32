import type { Secrets } from '#platform/server/secrets.ts'

/** What an `address_selection_id` names: an address of ours, or what the maps called a place (SIL-ORD-101). */
export type Selection = { readonly address_id: number } | { readonly label: string }

const validMs = 3_600_000

/** Opaque, and good for an hour: nobody can have a place kept that the maps have not answered. */
export function sealLabel(secrets: Secrets, label: string, now: Date): string {
  return secrets.encrypt(`${now.getTime() + validMs} ${label}`).toString('base64url')
}

/** Undefined for what we have not sealed, and for what is too old. */
export function readSelection(secrets: Secrets, id: string, now: Date): Selection | undefined {
  if (/^[1-9]\d{0,8}$/.test(id)) return { address_id: Number(id) }
  const opened = open(secrets, id)
  const [, until, label] = /^(\d+) (.+)$/s.exec(opened ?? '') ?? []
  return label !== undefined && Number(until) > now.getTime() ? { label } : undefined
}

function open(secrets: Secrets, id: string): string | undefined {
  try {
    return secrets.decryptText(Buffer.from(id, 'base64url'))
  } catch {
    return undefined
  }
}
