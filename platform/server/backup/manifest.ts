import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { BackupRefused } from './backup-refused.ts'

/** The first file of a backup: what it is, and what must be so where it is restored. */
export const manifestFile = 'cosmic-backup.json'
/** The last but one: what the database had, told after it was read. */
export const contentsFile = 'contents.json'
/** Rises when an older version could no longer restore what is written. */
const format = 1

const migration = z.object({ name: z.string(), checksum: z.string() })
const manifest = z.object({
  format: z.literal(format),
  made_at: z.string(),
  /** Those of the database, in their order: the schema is made from them. */
  migrations: z.array(migration),
  /** Tells whether another DATA_KEY would open what is encrypted in the backup, and nothing about the key. */
  data_key_mark: z.string(),
  /** The key itself, only where the whole backup is encrypted. */
  data_key: z.nullable(z.string()),
  /** Names of the settings that were set; their values are the operator's to keep. */
  settings: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

const contents = z.object({
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  /** The number that was given out last, as text: it may be larger than JavaScript counts; `null` when none was. */
  sequences: z.record(z.string(), z.nullable(z.string())),
})
export type Contents = z.output<typeof contents>

export const writeManifest = (told: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format, ...told }, null, 2)}\n`)

export function readManifest(text: string): Manifest {
  const json = parseJson(text)
  const read = z.safeParse(manifest, json)
  if (read.success) return read.data
  const told = z.safeParse(z.object({ format: z.int() }), json)
  if (told.success && told.data.format > format)
    throw new BackupRefused('This backup was made by a later version of Cosmic: restore it with that version.')
  throw new BackupRefused('The backup was altered or damaged.')
}

export function readContents(text: string): Contents {
  const read = z.safeParse(contents, parseJson(text))
  if (!read.success) throw new BackupRefused('The backup was altered or damaged.')
  return read.data
}
