/** A misread differs from one look to the next. */
const agreeing = 2
/** What is not seen for so long is another one when it comes again, though its code be the same. */
const goneAfterMs = 1200

/** Lets each code through once while it is before the camera, and only when two looks in a row agree on it. */
export function makeScanGate(): (text: string, at: number) => boolean {
  let last = { text: '', at: Number.NEGATIVE_INFINITY, looks: 0 }
  return (text, at) => {
    const isSame = text === last.text && at - last.at < goneAfterMs
    last = { text, at, looks: isSame ? last.looks + 1 : 1 }
    return last.looks === agreeing
  }
}
