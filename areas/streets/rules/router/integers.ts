/** The value at an index that is known to be inside: the type checker cannot know it, and a search has no time to ask. */
export const at = (values: Int32Array, index: number): number => values[index] as number

/** Grows by doubling; what a list of unknown length is collected in before it is kept at its length. */
export class Ints {
  values = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Int32Array(this.length * 2)
      wider.set(this.values)
      this.values = wider
    }
    this.values[this.length++] = value
  }

  toArray(): Int32Array {
    return this.values.slice(0, this.length)
  }
}
