import type { Secrets } from '#platform/server/secrets.ts'

/** A tablet's secret in words; null where there is none, or where it cannot be read. */
export type TabletSecretOf = (tablet_id: string | null, sealed: Buffer | null) => string | null

type Warnings = { warn(facts: object, text: string): void }

/** A secret that was damaged, or sealed with an earlier DATA_KEY, is missing in one column and takes no board down. Logged once. */
export function tabletSecrets({ secrets, log }: { readonly secrets: Secrets; readonly log: Warnings }): TabletSecretOf {
  const told = new Set<string | null>()
  return (tablet_id, sealed) => {
    if (!sealed) return null
    try {
      return secrets.decryptText(sealed)
    } catch (err) {
      if (!told.has(tablet_id))
        log.warn({ err, tablet_id }, 'the secret of a tablet cannot be read: sign the tablet in anew')
      told.add(tablet_id)
      return null
    }
  }
}
