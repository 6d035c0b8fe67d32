import type { ImportFile } from '#platform/server/imports/import-kind.ts'

/** A file of the town that never lies on a disk. */
export function memoryFile(name: string, text: string): ImportFile {
  return {
    name,
    async *bytes() {
      yield Buffer.from(text)
    },
    async *text() {
      yield text
    },
  }
}
