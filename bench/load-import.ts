import { readFileSync } from 'node:fs'
import { importKinds } from '#apps/server/import-kinds.ts'
import { openDatabase } from '#platform/server/database.ts'
import { parseChoices } from '#platform/server/imports/choices.ts'
import { findImportMarket } from '#platform/server/imports/market.ts'
import type { Counts } from '#platform/server/imports/report.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { testUnits } from '#platform/test/units.ts'
import { answerParent } from './child.ts'

export type ImportInput = {
  readonly databaseUrl: string
  readonly kind: string
  readonly file: string
  readonly market: string
  /** A mapping file. */
  readonly mapping?: string | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
}
export type ImportReply = {
  readonly ms: number
  readonly counts: Counts
  readonly rejected: number
  /** What the process held when the import began, and at most, in MB. */
  readonly restMb: number
  readonly peakMb: number
}

/** One import in a process of its own, as the command and the office's page do it, so that its memory can be told. */
answerParent(async ({ databaseUrl, file, mapping, ...wish }: ImportInput): Promise<ImportReply> => {
  const kind = importKinds.find(({ name }) => name === wish.kind)
  if (!kind) throw new Error(`There is no kind ${wish.kind}`)
  const choices = mapping ? parseChoices(readFileSync(mapping, 'utf8'), mapping) : { columns: {}, options: {} }
  const { db, close } = openDatabase(databaseUrl, { max: 4 })
  try {
    const market = kind.withoutMarket ? undefined : await findImportMarket(db, wish.market)
    const restMb = peak()
    const result = await runImport({
      units: testUnits(db),
      kind,
      market,
      file,
      mapping: new Map(Object.entries(choices.columns)),
      options: new Map(Object.entries({ ...choices.options, ...wish.options })),
      secrets: makeSecrets(Buffer.alloc(32)),
    })
    if (result.state !== 'done') throw new Error(`${file} was not imported: ${result.error}`)
    const { ms, counts, rejected } = result
    return { ms, counts, rejected, restMb, peakMb: peak() }
  } finally {
    await close()
  }
})

/** Node tells the most that was ever held in kB. */
const peak = () => process.resourceUsage().maxRSS / 1000
