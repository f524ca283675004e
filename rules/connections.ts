/** Statements that are sent side by side over one connection, found with the parser that builds the pages. */
import { parseAst } from 'vite'
import type { Source } from './sources.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** A parameter that may be a transaction. */
const CONNECTION = /^(\w+): (Queryable|Tx)$/

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** Returns whether a node names one of the parameters, as a value and not as a field. */
function names(node: Node, wanted: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return wanted.has(String(node.name))
  const { computed, property, key } = node
  return childrenOf(node).some((child) => {
    const isField = computed === false && (child === property || child === key)
    return !isField && names(child, wanted)
  })
}

/** Lists the lines of a source on which `Promise.all` sends statements over a parameter of type Queryable or Tx. */
export function findSideBySide({ path, text }: Source): string[] {
  const found: string[] = []
  const visit = (node: Node, open: ReadonlySet<string>): void => {
    let known = open
    if (FUNCTIONS.has(node.type) && Array.isArray(node.params)) {
      const params = node.params.filter(isNode).map((one) => CONNECTION.exec(text.slice(one.start, one.end))?.[1])
      known = new Set([...open, ...params.filter((one) => one !== undefined)])
    }
    const isAll = node.type === 'CallExpression' && text.slice(node.start, node.end).startsWith('Promise.all(')
    if (isAll && names(node, known)) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
    else for (const child of childrenOf(node)) visit(child, known)
  }
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (isNode(program)) visit(program, new Set())
  return found
}
