import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/** Attributes that people read or hear. What else the kit shows are sentences, which are found wherever they stand. */
const spokenAttributes = new Set([
  'act',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'legend',
  'optional',
  'placeholder',
  'submit',
  'submitting',
  'summary',
  'title',
  'what',
])
const unread = new Set([
  'className',
  'd',
  'href',
  'id',
  'key',
  'points',
  'preserveAspectRatio',
  'transform',
  'viewBox',
  'style',
])

/** What they are given are selectors and media queries. */
const asking = new Set(['closest', 'matches', 'matchMedia', 'querySelector', 'querySelectorAll'])

const isWord = (text: string) => /\p{L}/u.test(text)
/** Several words, or one that is written as at the beginning of a sentence. */
const isSentence = (text: string) =>
  /\p{L}{2,}[,.:;!?]?\s+\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text.trim())

/** Words that stand in the code of a screen instead of in a table: `line: words`. */
export function literalWords(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const found: string[] = []
  const tell = (node: Node, words: string) =>
    found.push(`${text.slice(0, node.start).split('\n').length}: ${words.replace(/\s+/g, ' ').trim()}`)

  /** `isShown`: what is written here is read by people, however short it is. */
  function walk(node: Node, isShown: boolean): void {
    const written = writtenIn(node)
    if (written !== undefined) {
      if (isShown ? isWord(written) : isSentence(written)) tell(node, written)
      // The values of a template stand in it.
      for (const value of nodesOf(node.expressions)) walk(value, false)
      return
    }
    for (const [child, shown] of readParts(node, isShown)) walk(child, shown)
  }
  walk(program as unknown as Node, false)
  return found
}

/** The name of the house is the same in every language. */
const house = 'Cosmic'

function writtenIn(node: Node): string | undefined {
  if (node.type === 'JSXText') return isWord(String(node.value)) ? String(node.value) : ''
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value === house ? '' : node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return nodesOf(node.quasis)
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…')
}

/** The parts of a node in which people could find words. */
function readParts(node: Node, isShown: boolean): (readonly [Node, boolean])[] {
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
    return []
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return []
    case 'ExportNamedDeclaration':
      return nodesOf(node.declaration).map((part) => [part, false])
    case 'JSXElement':
      return [
        ...nodesOf((node.openingElement as Node).attributes).map((part) => [part, false] as const),
        // Spaces and signs between two elements are none.
        ...nodesOf(node.children).map((part) => [part, true] as const),
      ]
    case 'JSXFragment':
      return nodesOf(node.children).map((part) => [part, true])
    case 'JSXExpressionContainer':
      return nodesOf(node.expression).map((part) => [part, isShown])
    case 'JSXAttribute': {
      const name = String((node.name as Node).name)
      return unread.has(name) ? [] : nodesOf(node.value).map((part) => [part, spokenAttributes.has(name)])
    }
    case 'ConditionalExpression':
      return [
        ...nodesOf(node.test).map((part) => [part, false] as const),
        ...[...nodesOf(node.consequent), ...nodesOf(node.alternate)].map((part) => [part, isShown] as const),
      ]
    case 'LogicalExpression':
      return [
        ...nodesOf(node.left).map((part) => [part, isShown && node.operator !== '&&'] as const),
        ...nodesOf(node.right).map((part) => [part, isShown] as const),
      ]
    case 'BinaryExpression':
      // Compared with, or looked for in an object.
      return node.operator === '+'
        ? allParts(node, isShown)
        : allParts(node, false).filter(([{ type }]) => type !== 'Literal')
    case 'CallExpression': {
      const { name, property } = node.callee as Node
      if (name === 'defineWords') return []
      const isAsked = asking.has(String(name ?? (property as Node | undefined)?.name))
      return allParts(node, false).filter(([{ type }]) => !isAsked || !['Literal', 'TemplateLiteral'].includes(type))
    }
    case 'NewExpression':
      return (node.callee as Node).name === 'Error' ? [] : allParts(node, false)
    case 'Property':
      // `ask` finds the words of another language by the route (`answerText`).
      if ((node.key as Node).name === 'unanswered') return []
      return [...nodesOf(node.computed ? node.key : undefined), ...nodesOf(node.value)].map((part) => [part, false])
    default:
      return allParts(node, false)
  }
}

const allParts = (node: Node, isShown: boolean) =>
  Object.values(node).flatMap((part) => nodesOf(part).map((child) => [child, isShown] as const))

function nodesOf(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(nodesOf)
  return typeof part === 'object' && part !== null && 'type' in part ? [part as Node] : []
}
