import { answerParent } from './child.ts'
import { openConnection } from './connection.ts'

export type ReadsWish = {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
}
export type ReadsFound = { readonly perSecond: number }

answerParent(async ({ url, path, headers, connections, seconds }: ReadsWish): Promise<ReadsFound> => {
  let replies = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(url)
      const request = connection.requestOf('GET', path, headers)
      while (performance.now() < until) {
        const { status } = await connection.send(request)
        if (status !== 200) throw new Error(`${path}: ${status}`)
        replies += 1
      }
      connection.close()
    }),
  )
  return { perSecond: replies / ((performance.now() - began) / 1000) }
})
