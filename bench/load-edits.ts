import { answerParent } from './child.ts'
import { openEditor, openVisitor } from './menu-editor.ts'

export type EditsInput = {
  readonly url: string
  readonly name: string
  readonly editors: number
  readonly seconds: number
  readonly franchise_id: number
  readonly items: readonly number[]
  /** Of another process on the same database, with a visitor's page; then each edit waits until that page has it. */
  readonly visitorUrl?: string | undefined
}
export type EditsReply = { readonly latencies: number[]; readonly seconds: number }

answerParent(async (input: EditsInput): Promise<EditsReply> => {
  const editors = await Promise.all(Array.from({ length: input.editors }, () => openEditor(input)))
  const visitor = input.visitorUrl ? await openVisitor(input.visitorUrl, input.franchise_id) : undefined
  const latencies: number[] = []
  const began = performance.now()
  const until = began + input.seconds * 1000
  await Promise.all(
    editors.map(async (editor, who) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const item = input.items[(turn * 7 + who) % input.items.length] ?? 0
        // Of this run alone: a name that the item has already is no change, and nobody hears of it.
        const value = `Item ${process.pid} ${who} ${turn}`
        const at = performance.now()
        await editor.rename(item, value)
        if (visitor) await visitor.sees(item, value)
        latencies.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const editor of editors) editor.close()
  visitor?.close()
  return { latencies, seconds }
})
