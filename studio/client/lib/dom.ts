/**
 * Elements from plain calls. A function given as attribute or child is followed: it is read again when its signals
 * change.
 */
import { effect, untracked } from './signal.ts'

export type Child = Node | string | number | null | undefined | false | Child[] | (() => Child)
type Value = string | number | boolean | null | undefined
type Listener = (event: never) => void
export type Attributes = Record<string, Value | Listener | (() => Value)>

const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'inert', 'textContent'])

function setAttribute(element: Element, name: string, value: Value): void {
  if (PROPERTIES.has(name)) Object.assign(element, { [name]: value ?? '' })
  else if (name.startsWith('aria-') && typeof value === 'boolean') element.setAttribute(name, String(value))
  else if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

function applyAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener)
    else if (typeof value === 'function') effect(() => setAttribute(element, name, (value as () => Value)()))
    else setAttribute(element, name, value)
  }
}

function nodesOf(child: Child): Node[] {
  if (child === null || child === undefined || child === false) return []
  if (Array.isArray(child)) return child.flatMap(nodesOf)
  if (typeof child === 'function') return followed(child)
  return [child instanceof Node ? child : document.createTextNode(String(child))]
}

function followed(read: () => Child): Node[] {
  const end = document.createComment('')
  let shown: Node[] = []
  const first: Node[] = []
  effect(() => {
    const child = read()
    const isText = typeof child === 'string' || typeof child === 'number'
    if (isText && shown.length === 1 && shown[0] instanceof Text) {
      shown[0].data = String(child)
      return
    }
    const next = untracked(() => nodesOf(child))
    if (end.parentNode) {
      for (const node of shown) node.parentNode?.removeChild(node)
      for (const node of next) end.parentNode.insertBefore(node, end)
    } else first.push(...next)
    shown = next
  })
  return [...first, end]
}

/** Makes an HTML element with attributes (`on…` are listeners) and children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  applyAttributes(element, attributes)
  element.append(...nodesOf(children))
  return element
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...nodesOf(children))
}

/** Sets inline style through the object model, which a strict content policy allows. */
export function styled<Target extends HTMLElement>(
  element: Target,
  style: Record<string, string | (() => string)>,
): Target {
  for (const [name, value] of Object.entries(style)) {
    if (typeof value === 'function') effect(() => element.style.setProperty(name, value()))
    else element.style.setProperty(name, value)
  }
  return element
}
