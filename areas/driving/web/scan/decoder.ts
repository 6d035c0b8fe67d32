/** Finds the wide barcode in a picture and answers its text; nothing of the picture leaves the phone. */
export type BarcodeDecoder = { read(picture: HTMLCanvasElement): Promise<string | undefined> }
