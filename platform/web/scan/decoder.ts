/** Finds a barcode in a picture and answers its text; nothing of the picture leaves the device. */
export type BarcodeDecoder = { read(picture: HTMLCanvasElement): Promise<string | undefined> }

/** The wide one on the back of a license, or those under which goods are sold. */
export type BarcodeKind = 'license' | 'product'
