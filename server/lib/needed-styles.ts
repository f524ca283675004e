/**
 * Cuts a built style sheet down to the rules that can match in a document: a phone spends a good part of its first
 * paint on rules for pages that it has not opened. The whole sheet follows before any script runs (decision 0803).
 */

/** `rules` of `@layer`, `@media` and their like; `needs` of a style rule: for each of its selectors, its classes. */
type Rule = { head: string; body: string; rules?: readonly Rule[]; needs?: readonly (readonly string[])[] }
export type Sheet = readonly Rule[]

/** At-rules that contain style rules; all others are kept whole. */
const GROUPS = /^@(layer|media|supports|container)\b/
const KEYFRAMES = /^@keyframes\s+([\w-]+)/

/** Returns the last place of the escape, the string or the comment that begins at `at`; `at` where none begins. */
function skipQuoted(css: string, at: number): number {
  const first = css[at]
  if (first === '\\') return at + 1
  if (first === '"' || first === "'") {
    let end = at + 1
    while (end < css.length && css[end] !== first) end += css[end] === '\\' ? 2 : 1
    return end
  }
  if (first !== '/' || css[at + 1] !== '*') return at
  const end = css.indexOf('*/', at + 2)
  return end < 0 ? css.length : end + 1
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gis
const withoutEscapes = (name: string): string =>
  name.replace(ESCAPE, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCodePoint(parseInt(code, 16)),
  )

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi

/**
 * Returns the classes of each selector of a style rule. What stands in brackets is left out: a selector in `:is()` or
 * `:not()` may match without its classes.
 */
function classesOf(head: string): string[][] {
  const selectors = ['']
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const end = skipQuoted(head, at)
    const char = head[at]
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    else if (depth === 0 && char === ',') selectors.push('')
    else if (depth === 0) selectors.push(`${selectors.pop() ?? ''}${head.slice(at, end + 1)}`)
    at = end
  }
  return selectors.map((selector) => [...selector.matchAll(CLASS)].map(([, name = '']) => withoutEscapes(name)))
}

function ruleOf(head: string, body: string): Rule {
  if (GROUPS.test(head)) return { head, body, rules: readSheet(body) }
  return head.startsWith('@') ? { head, body } : { head, body, needs: classesOf(head) }
}

/** Reads a built style sheet, whose rules are not nested in each other. */
export function readSheet(css: string): Sheet {
  const rules: Rule[] = []
  let [depth, start, open] = [0, 0, 0]
  for (let at = 0; at < css.length; at++) {
    at = skipQuoted(css, at)
    const char = css[at]
    if (char === '{' && depth++ === 0) open = at
    else if (char === '}' && --depth === 0) {
      rules.push(
        ruleOf(
          css
            .slice(start, open)
            .replace(/\/\*.*?\*\//gs, '')
            .trim(),
          css.slice(open + 1, at),
        ),
      )
      start = at + 1
    } else if (char === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at + 1), body: '' }) // a statement, such as the order of the layers
      start = at + 1
    }
  }
  return rules
}

function write(rules: Sheet, isNeeded: (rule: Rule) => boolean): string {
  return rules
    .map((rule) => {
      if (rule.rules) {
        const inner = write(rule.rules, isNeeded)
        // a layer without rules still has its place among the layers
        return inner || rule.head.startsWith('@layer') ? `${rule.head}{${inner}}` : ''
      }
      if (rule.head.endsWith(';')) return rule.head
      return isNeeded(rule) ? `${rule.head}{${rule.body}}` : ''
    })
    .join('')
}

/** Returns the part of a sheet that can match where elements have no other classes than these. */
export function neededStyles(sheet: Sheet, classes: ReadonlySet<string>): string {
  const canMatch = ({ needs }: Rule) => !needs || needs.some((names) => names.every((name) => classes.has(name)))
  const styles = write(sheet, (rule) => canMatch(rule) && !KEYFRAMES.test(rule.head))
  const words = new Set(styles.match(/[\w-]+/g))
  return write(sheet, (rule) => {
    const [, name] = KEYFRAMES.exec(rule.head) ?? []
    return name === undefined ? canMatch(rule) : words.has(name)
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** Returns the classes that a document's markup names. */
export function classesIn(markup: string): Set<string> {
  const classes = new Set<string>()
  for (const [, list = ''] of markup.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list.replace(/&(\w+|#x27);/g, (whole, entity: string) => ENTITIES[entity] ?? whole).split(/\s+/))
      classes.add(name)
  return classes
}
