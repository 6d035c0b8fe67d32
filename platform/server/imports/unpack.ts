import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportRefused } from './import-kind.ts'
import { tooLarge } from './too-large.ts'

/** Text packs 3 to 20 times, tables of numbers up to 50; a thousand times is what a bomb does. */
const mostTimes = 200
/** Below this it does not matter how well a file packs. */
const suspectFrom = 100 * 2 ** 20

/** Packed with gzip, whatever it is called. */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Unpacks as it is asked for, several members too; a bomb is refused before it has grown, a torn file when it ends. */
export async function* unpacked(packed: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const source = Readable.from(packed)
  // An error of the source must reach who waits for the unpacked bytes.
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  let size = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > most) throw tooLarge(most)
      if (size > suspectFrom && size > gunzip.bytesWritten * mostTimes)
        throw new ImportRefused(`The file unpacks to more than ${mostTimes} times its size, which no list or map does.`)
      yield chunk
    }
  } catch (error) {
    throw inWords(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

function inWords(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') return new ImportRefused('The file ends in the middle: copy or download it again.')
  if (code === 'Z_DATA_ERROR') return new ImportRefused('The packed file is damaged: copy or download it again.')
  return error
}
