import { ImportRefused } from '#platform/server/imports/import-kind.ts'

/** Takes a stream of chunks apart into pieces of known length. */
export type ByteReader = {
  /** Exactly so many bytes; `undefined` when the stream ends before the first of them. */
  take(length: number): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

export function readBytes(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array(0)
  return {
    async take(length) {
      const parts: Uint8Array[] = []
      let missing = length
      while (missing > 0) {
        if (rest.length === 0) {
          const next = await source.next()
          if (next.done) {
            if (missing === length) return undefined
            throw new ImportRefused('The file ends in the middle of a block: it is truncated.')
          }
          rest = next.value
        }
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    async close() {
      await source.return?.()
    },
  }
}
