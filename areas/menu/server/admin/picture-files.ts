import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '#platform/server/images/read-picture.ts'

export type PicturePlace = { readonly dataDir: string }

const folder = ({ dataDir }: PicturePlace) => join(dataDir, 'menu-images')

/** By what it shows, so that the same picture is the same files. */
export function hashOf({ files }: Picture): string {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}

/** Each is whole under its name or not there: another process may ask for it at any time. */
export async function writePicture(place: PicturePlace, hash: string, { files }: Picture): Promise<void> {
  await mkdir(folder(place), { recursive: true, mode: 0o755 })
  for (const { width, format, bytes } of files) {
    const path = join(folder(place), `${hash}-${width}.${format}`)
    const unfinished = `${path}.${process.pid}.part`
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  }
}

/** `file` has been checked to be such a name. */
export async function readPictureFile(place: PicturePlace, file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder(place), file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
