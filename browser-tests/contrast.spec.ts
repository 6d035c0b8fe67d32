import type { Page } from '@playwright/test'
import { faultsOf } from './accessible.ts'
import { contrastFaults } from './contrast.ts'
import { expect, test } from './testing.ts'

const cells = (last: string) =>
  Array.from({ length: 30 }, (_, row) => `<td style="color:${row === 29 ? last : '#333'}">${row}</td>`).join('')
/** The texts that are too faint, each of a page of its own, as axe finds them by itself too. */
const faint: Record<string, string> = {
  'the last of thirty cells': `<table><tbody><tr>${cells('#ccc')}</tr></tbody></table>`,
  'one on a background of an ancestor':
    '<p>Fine</p><section style="background:#555"><div><p>Dark on dark</p></div></section>',
  'one that is half seen through': '<p>Fine</p><div style="opacity:0.3"><p>Half there</p></div>',
  'one over a part that is not its ancestor':
    '<p>Fine</p><div style="position:relative"><div style="background:#444;height:60px;width:300px"></div><p style="position:absolute;top:0;left:10px">Lies over it</p></div>',
  'one below what can be seen, moved to where it is':
    '<p>Fine</p><div style="height:2000px"></div><div style="position:relative"><div style="background:#444;height:60px;width:300px"></div><p style="position:absolute;top:0;left:10px">Lies over it</p></div>',
  'small where large text would do':
    '<p style="color:#8a8a8a;font-size:30px">Large</p><p style="color:#8a8a8a;font-size:12px">Small</p>',
  'one behind another that is covered':
    '<div style="position:relative"><p style="color:#bbb">Covered</p><div style="position:absolute;inset:0;background:#fff"></div></div><p style="color:#bbb">In sight</p>',
}

test('text that is too faint is found among many that are painted otherwise, and every time', async ({ somebody }) => {
  const page = await somebody()
  for (const [what, body] of Object.entries(faint)) {
    await draw(page, body)
    const found = async () =>
      (await contrastFaults(page)).flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
    await faultsOf(page)
    const first = await found()
    expect(first, what).toHaveLength(1)
    expect(await found(), `${what}, again`).toEqual(first)
    const byAxe = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] } })
      return violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
    })
    expect(first, `${what}, as axe finds it`).toEqual(byAxe)
  }
})

async function draw(page: Page, body: string): Promise<void> {
  await page.setContent(
    `<html lang="en"><title>Faint</title><body style="color:#333;background:#fff"><main>${body}</main></body></html>`,
  )
}
