import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, statfsSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { ok, refuse } from '#platform/core/result.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { mostOfPart } from '../calls/imports.ts'

const keptForMs = 24 * 3_600_000
/** A full disk stops the database too. */
const leftFree = 2 ** 30

/** Where uploaded files lie, by names of our own; what their owners call them is never a path. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

export const newUpload = () => randomUUID()

export function hasRoomFor(dataDir: string, size: number): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize > size + leftFree
}

/** `undefined` for more than a part may have, or a body that ends in the middle. */
export async function readPart(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length
      if (length > mostOfPart) return undefined
      parts.push(part)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts)
}

/** Puts a part where it belongs. The same part twice is harmless; one that leaves a gap is told where to go on. */
export async function addPart(unit: UnitOfWork, dataDir: string, import_id: number, from: number, part: Buffer) {
  const row = await unit.tx
    .selectFrom('imports')
    .select(['upload', 'file_size', 'received', 'state'])
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.upload || row.state !== 'uploading') return refuse('not_uploading')
  if (from > row.received || from + part.length > row.file_size)
    return refuse('wrong_place', { extra: { received: row.received } })
  if (!(await writeAt(join(uploadFolder(dataDir), row.upload), from, part))) return refuse('no_room')
  const received = Math.max(row.received, from + part.length)
  const state = received === row.file_size ? 'ready' : 'uploading'
  await unit.tx.updateTable('imports').set({ received, state }).where('import_id', '=', import_id).execute()
  return ok({ success: true as const, received, state })
}

/** False when the disk is full; the same part may be sent again when it is not. */
async function writeAt(path: string, from: number, part: Buffer): Promise<boolean> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    // A disk that fills up takes a part of a write and says nothing until the next.
    for (let done = 0; done < part.length; ) {
      const { bytesWritten } = await file.write(part, done, part.length - done, from + done)
      done += bytesWritten
    }
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  } finally {
    await file.close()
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** An import that is done needs its file no more, and neither do the checks before it. */
export async function deleteUpload(db: Db, dataDir: string, upload: string): Promise<void> {
  await db.updateTable('imports').set({ upload: null }).where('upload', '=', upload).execute()
  await rm(join(uploadFolder(dataDir), upload), { force: true })
}

/** What nobody has run for a day goes, and so do bytes that belong to nothing. */
export async function deleteOldUploads(db: Db, dataDir: string, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - keptForMs)
  await db
    .updateTable('imports')
    .set({ upload: null })
    .where('upload', 'is not', null)
    .where('created_at', '<', tooOld)
    .where('state', 'not in', ['waiting', 'starting', 'running'])
    .execute()
  await db.deleteFrom('imports').where('upload', 'is', null).where('state', 'in', ['uploading', 'ready']).execute()
  const names = await readdir(uploadFolder(dataDir)).catch(() => [])
  const rows = await db.selectFrom('imports').select('upload').where('upload', 'is not', null).distinct().execute()
  const used = new Set(rows.map(({ upload }) => upload))
  for (const name of names) if (!used.has(name)) await rm(join(uploadFolder(dataDir), name), { force: true })
}
