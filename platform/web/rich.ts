import { createElement, Fragment, type ReactNode } from 'react'
import { lessThan, type Rich } from '#platform/core/words.ts'

/** What stands in the place of a tag, or what is made of the words in it. */
type Node = ReactNode | ((words: string) => ReactNode)

/** Words with tags, such as `Call <phone/> or <link>write to us</link>.`, as what they stand for. Tags do not lie in each other. */
export function rich<Tag extends string>(said: Rich<Tag>, nodes: Readonly<Record<Tag, Node>>): ReactNode {
  const parts = (said as unknown as string).split(/<(\w+)(?:\/>|>([^<]*)<\/\w+>)/).map(restored)
  // Words stand between two entries for each tag: its name, and the words in it.
  const shown = parts.map((part, at): ReactNode => {
    if (at % 3 === 0) return part
    const node: Node | undefined = at % 3 === 1 ? nodes[part as Tag] : undefined
    return typeof node === 'function' ? node(parts[at + 1] ?? '') : node
  })
  return createElement(Fragment, null, ...shown)
}

const restored = (part: string | undefined) => part?.replaceAll(lessThan, '<') ?? ''
