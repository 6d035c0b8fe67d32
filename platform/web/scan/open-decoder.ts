import type { BarcodeDecoder, BarcodeKind } from './decoder.ts'

const opening = new Map<BarcodeKind, Promise<BarcodeDecoder>>()

/** The browser's own where it reads this kind of barcode, else one of ours, which is loaded only then. */
export function openBarcodeDecoder(kind: BarcodeKind): Promise<BarcodeDecoder> {
  const known = opening.get(kind)
  if (known !== undefined) return known
  const decoder = open(kind).catch((error: unknown) => {
    opening.delete(kind)
    throw error
  })
  opening.set(kind, decoder)
  return decoder
}

async function open(kind: BarcodeKind): Promise<BarcodeDecoder> {
  return (await nativeDecoder(wanted[kind])) ?? (await import('./zxing-decoder.ts')).openZxingDecoder(kind)
}

/** The first two are on what is sold nearly everywhere: a browser without them does not read shelves. */
const wanted: Readonly<Record<BarcodeKind, readonly string[]>> = {
  license: ['pdf417'],
  product: ['ean_13', 'upc_a', 'upc_e', 'ean_8', 'itf'],
}

/** Not in the types of browsers yet. */
type Detector = { detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

async function nativeDecoder(kinds: readonly string[]): Promise<BarcodeDecoder | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const supported = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!BarcodeDetector || !kinds.slice(0, 2).every((kind) => supported?.includes(kind))) return undefined
  const detector = new BarcodeDetector({ formats: kinds.filter((kind) => supported?.includes(kind)) })
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue }
}
