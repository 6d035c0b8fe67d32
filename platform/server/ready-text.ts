import { type ReadyPiece, readyPiece } from './spliced-gzip.ts'

/** What many pages have, turned into bytes and compressed once. */
export class ReadyText {
  readonly plain: Buffer
  #ready: ReadyPiece | undefined
  constructor(text: string) {
    this.plain = Buffer.from(text)
  }
  get text(): string {
    return this.plain.toString()
  }
  get ready(): ReadyPiece {
    this.#ready ??= readyPiece(this.plain)
    return this.#ready
  }
}

/** JSON made earlier, such as a menu, so that it is neither serialised, turned into bytes nor compressed again for each page. */
export class RawJson extends ReadyText {
  #value: unknown
  /** What the pictures of several texts have in common, such as of an empty cart of this moment and of the one before; else itself. */
  readonly alike: object
  constructor(text: string, alike?: object) {
    super(inScript(text))
    this.alike = alike ?? this
  }
  /** What it says, always the same object. */
  get value(): unknown {
    this.#value ??= JSON.parse(this.text)
    return this.#value
  }
}

/** So that no text of a menu or a name can end the script element. */
export const inScript = (json: string) => json.replaceAll('<', '\\u003c')
