import { ImportRefused } from './import-kind.ts'

export const tooLarge = (most: number) =>
  new ImportRefused(`The file is larger than ${Math.floor(most / 2 ** 20)} MiB once unpacked, which is the limit.`)
