import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NamedComponent } from './named-component.tsx'

const components = { clock: () => createElement('time', undefined, 'noon') }
const shown = (name: string) => renderToStaticMarkup(createElement(NamedComponent, { name, components }))

test('[GEN-27] [SIL-ORD-154] a component is mounted by its name', () => {
  expect(shown('clock')).toBe('<time>noon</time>')
})

test.each(['calendar', '', 'toString', '__proto__', 'constructor'])(
  '[GEN-27] [SIL-ORD-154] where none is called %j, it says so in its place',
  (name) => {
    expect(shown(name)).toContain('Cannot find component.')
  },
)
