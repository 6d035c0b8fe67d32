import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeDecoder, BarcodeKind } from './decoder.ts'

const formats: Readonly<Record<BarcodeKind, NonNullable<ReaderOptions['formats']>>> = {
  license: ['PDF417'],
  product: ['EAN13', 'UPCA', 'UPCE', 'EAN8', 'ITF'],
}

/** Its WebAssembly comes from us: by itself the library would ask a public server for it. */
export async function openZxingDecoder(kind: BarcodeKind): Promise<BarcodeDecoder> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return {
    async read(picture) {
      const context = picture.getContext('2d', { willReadFrequently: true })
      const pixels = context?.getImageData(0, 0, picture.width, picture.height)
      if (!pixels) return undefined
      const [found] = await readBarcodes(pixels, { formats: formats[kind], tryHarder: true, maxNumberOfSymbols: 1 })
      // The text that the library makes has words in the place of control characters.
      return found?.isValid ? textOf(found.bytes) : undefined
    },
  }
}

/** Cards of today write UTF-8, older ones the letters of western Europe. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
