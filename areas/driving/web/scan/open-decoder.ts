import type { BarcodeDecoder } from './decoder.ts'

let opening: Promise<BarcodeDecoder> | undefined

/** The browser's own where it reads this kind of barcode, else one of ours, which is loaded only then. */
export function openBarcodeDecoder(): Promise<BarcodeDecoder> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<BarcodeDecoder> {
  return (await nativeDecoder()) ?? (await import('./zxing-decoder.ts')).openZxingDecoder()
}

/** Not in the types of browsers yet. */
type Detector = { detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

async function nativeDecoder(): Promise<BarcodeDecoder | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!BarcodeDetector || !formats?.includes('pdf417')) return undefined
  const detector = new BarcodeDetector({ formats: ['pdf417'] })
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue }
}
