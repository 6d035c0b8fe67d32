import type { MenuChanges } from '#areas/menu/rules/menu-changes.ts'
import { openHintStream } from '#platform/test/hint-stream.ts'
import { answerParent } from './child.ts'
import { openConnection, textOf } from './connection.ts'

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
        const value = `Item ${who} ${turn}`
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

async function openEditor({ url, name, franchise_id }: EditsInput) {
  const connection = openConnection(url)
  const json = {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const input = JSON.stringify({ role: 'menu_editor', who: name })
  const signedIn = await connection.send(connection.requestOf('POST', '/demo/sign_in', json, input))
  if (signedIn.status !== 200) throw new Error(`${name} cannot sign in: ${signedIn.status}`)
  const cookie = [...signedIn.head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ')
  const page = textOf(await connection.send(connection.requestOf('GET', `/${franchise_id}`, { ...json, cookie })))
  const { session } = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')
  const page_id = `bench-${session.session_id}`
  let request_id = 0
  return {
    async rename(menu_item_id: number, value: string): Promise<void> {
      request_id += 1
      const data = { menu_item_id, menu_category_id: 1, field_name: 'name', value }
      const body = JSON.stringify({
        ...session,
        page_id,
        requests: [{ request: 'menu_item_update', data, request_id }],
      })
      const reply = await connection.send(connection.requestOf('POST', '/data/make_request', { ...json, cookie }, body))
      const [response] = JSON.parse(textOf(reply)).responses
      if (!response.success) throw new Error(response.data.message)
    },
    close: () => connection.close(),
  }
}

/** A page that follows the menu as the browser does: a hint, then what has changed since its version. */
async function openVisitor(url: string, franchise_id: number) {
  const names = new Map<number, string>()
  const stream = await openHintStream(`${url}/order/restaurants/menu_live/${franchise_id}`)
  const changesSince = async (since: number, at: number) =>
    (await (
      await fetch(`${url}/order/restaurants/menu_changes/${franchise_id}?since=${since}&at=${at}`)
    ).json()) as MenuChanges
  let { menu_version } = await changesSince(0, 0)
  let woken = Promise.withResolvers<void>()
  const following = (async () => {
    for (;;) {
      const { version } = await stream.next()
      if (version <= menu_version) continue
      const changes = await changesSince(menu_version, version)
      menu_version = changes.menu_version
      for (const { item } of changes.items) names.set(item.menu_item_id, item.name)
      woken.resolve()
      woken = Promise.withResolvers()
    }
  })()
  following.catch(() => undefined)
  return {
    async sees(id: number, name: string): Promise<void> {
      while (names.get(id) !== name) await woken.promise
    },
    close: () => stream.close(),
  }
}
