import { BackupRefused } from './backup-refused.ts'

export const cutShort = 'The file ends in the middle: it was cut short when it was made or copied.'

/** Bytes of a stream, a known number at a time. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>
  private held: Buffer[] = []
  private length = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** As many as asked for, or fewer at the end. */
  async upTo(count: number): Promise<Buffer> {
    while (this.length < count && (await this.fill()));
    const all = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held)
    const taken = all.subarray(0, count)
    this.held = all.length > count ? [all.subarray(count)] : []
    this.length = all.length - taken.length
    return taken
  }

  async exactly(count: number): Promise<Buffer> {
    const taken = await this.upTo(count)
    if (taken.length < count) throw new BackupRefused(cutShort)
    return taken
  }

  /** Lets go of the stream, wherever its reader has stopped. */
  async close(): Promise<void> {
    await this.source.return?.()
  }

  private async fill(): Promise<boolean> {
    const { done, value } = await this.source.next()
    if (done) return false
    this.held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
    this.length += value.byteLength
    return true
  }
}
