/** More than a world has orders or drivers. */
export const packedNumbers = 4096

/** A measure and a small number in one: numbers are sorted many times faster than what holds them. */
export const packed = (measure: number, small: number) => Math.round(measure) * packedNumbers + small
export const unpacked = (one: number) => one - packedNumbers * Math.floor(one / packedNumbers)
