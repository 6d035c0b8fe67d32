import { type ComponentChild, createElement, type FunctionComponent } from 'preact'
import { useId } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import { runnerImport } from 'vite'
import { expect, test } from 'vitest'
import { preact } from '../vite.config.ts'

/** As customers' pages have it: on the server, and drawn by Preact. */
const { module } = await runnerImport<{ ServedOnly: FunctionComponent<{ children?: ComponentChild }> }>(
  './platform/web/served-only.tsx',
  { resolve: { alias: preact }, oxc: { jsx: { development: false } } },
)
const { ServedOnly } = module

const Field = ({ name }: { name: string }) => createElement('input', { id: useId(), name })
const field = (name: string) => createElement(Field, { name })

/** A page with a field before and behind two forms that the server alone draws: the id of each field by its name. */
function idsOf(forms: readonly [ComponentChild[], ComponentChild[]]): Readonly<Record<string, string>> {
  const [first, second] = forms.map((fields, key) => createElement(ServedOnly, { key }, fields))
  const html = renderToString(createElement('main', null, field('before'), first, second, field('behind')))
  return Object.fromEntries([...html.matchAll(/id="([^"]+)" name="(\w+)"/g)].map(([, id, name]) => [name, id]))
}

// What counts them is a field of Preact's own, which it may rename: then fields of a page answer to the labels of others.
test('ids of what only the server draws are none of the page’s, whose own stay what the browser counts', () => {
  const inBrowser = idsOf([[], []])
  expect(Object.keys(inBrowser)).toEqual(['before', 'behind'])
  const served = idsOf([[field('street'), field('city')], [field('note')]])
  expect(served).toMatchObject(inBrowser)
  expect(new Set(Object.values(served)).size).toBe(5)
})
