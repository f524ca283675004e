/** Functions of a source and their length, found with the parser that builds the pages. */
import { parseAst } from 'vite'
import type { Source } from './sources.ts'

/** From the function's first line to its last, both counted. */
export type LongFunction = { path: string; name: string; lines: number }

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const nameOf = (node: unknown): string | null => {
  const named = isNode(node) ? (node.id ?? node.key) : null
  return isNode(named) && typeof named.name === 'string' ? named.name : null
}

/**
 * Lists functions of a source with more lines than `most`. A function without a name gets that of the variable,
 * property or function around it.
 */
export function findLongFunctions({ path, text }: Source, most: number): LongFunction[] {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('mjs') ? 'js' : 'ts'
  const found: LongFunction[] = []
  const visit = (node: Node, name: string): void => {
    const own = nameOf(node) ?? name
    if (FUNCTIONS.has(node.type)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > most) found.push({ path, name: own, lines })
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, own)
  }
  const program: unknown = parseAst(text, { lang })
  if (isNode(program)) visit(program, 'module')
  return found
}
