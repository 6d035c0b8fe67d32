import type { MenuChanges } from '#areas/menu/rules/menu-changes.ts'
import { openHintStream } from '#platform/test/hint-stream.ts'
import { openConnection, textOf } from './connection.ts'

type EditorInput = { readonly url: string; readonly name: string; readonly franchise_id: number }

/** Somebody who may edit this menu, by the requests of their page. */
export async function openEditor({ url, name, franchise_id }: EditorInput) {
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
export async function openVisitor(url: string, franchise_id: number) {
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
      // 0 says that one may have been missed.
      if (version > 0 && version <= menu_version) continue
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
      // What ends the following is told, not waited for.
      while (names.get(id) !== name) await Promise.race([woken.promise, following])
    },
    close: () => stream.close(),
  }
}
