import type { ComponentType } from 'react'
import { words } from './words.ts'

type NamedComponentProps = { name: string; components: Readonly<Record<string, ComponentType>> }

/** A component by the name that a text gives it; where there is none of that name it says so, and nothing else breaks (SIL-ORD-154). */
export function NamedComponent({ name, components }: NamedComponentProps) {
  const Component = Object.hasOwn(components, name) ? components[name] : undefined
  return Component ? <Component /> : <p role="note">{words.no_component}</p>
}
