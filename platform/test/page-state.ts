/** What the server told a page. */
export function stateOf({ body }: { body: string }) {
  return JSON.parse(/id="state">(.*)<\/script>/.exec(body)?.[1] ?? '{}')
}
