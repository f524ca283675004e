/** Documents with a value in every field, and what a composer's page has no control for: for tests of composers. */
import type { Shape } from '#web/office/compose/shape.ts'

const AT = '2027-01-05T06:00:00.000Z'
/** Values by the name of a field, where its shape alone does not say what may stand there. */
const VALUES: Readonly<Record<string, unknown>> = {
  agents: ['agent1'],
  at: '18:30',
  byLevel: ['0.5', '0.8'],
  code: 'EID-2026',
  countries: ['BD', 'IN'],
  drawsAt: '2027-01-08T06:00:00.000Z',
  endsAt: '2027-01-09T06:00:00.000Z',
  game: { skyrise: 50 },
  gameCode: 'skyrise',
  games: ['skyrise', 'medusa'],
  group: 'eid-2027',
  languages: ['bn'],
  metric: 'win_multiple',
  oddsMin: '1.50',
  rewards: ['5.00', '7.50'],
  segment: '7',
  target: '5',
  notSegment: '8',
  types: ['RNG'],
  vendor: { BGS: 30 },
  vendors: ['BGS'],
  weekdays: [1, 5],
}

/** Returns how many documents it takes until every form of every field was in one. */
export function variantsOf(shape: Shape): number {
  if (shape.is === 'fields') return Math.max(1, ...Object.values(shape.fields).map(variantsOf))
  if (shape.is === 'list') return variantsOf(shape.item)
  if (shape.is !== 'one-of') return 1
  const inner = Object.values(shape.options).flatMap((fields) => Object.values(fields).map(variantsOf))
  return Math.max(Object.keys(shape.options).length, ...inner)
}

function valueOf(name: string, shape: Shape, variant: number): unknown {
  if (name === 'vendor' && shape.is === 'text') return 'BGS'
  if (name in VALUES && shape.is !== 'fields') return VALUES[name]
  switch (shape.is) {
    case 'fields':
      return fullOf(shape.fields, variant)
    case 'one-of': {
      const names = Object.keys(shape.options)
      const chosen = names[variant % names.length] ?? ''
      return { [shape.by]: chosen, ...fullOf(shape.options[chosen] ?? {}, variant) }
    }
    case 'list':
      return Array.from({ length: Math.max(2, shape.min) }, (_none, place) => {
        const row = valueOf(name, shape.item, variant)
        return shape.item.is === 'fields' ? apart(row as Record<string, unknown>, place) : row
      })
    case 'table':
      if (shape.keys) return Object.fromEntries(shape.keys.map((key) => [key, 10]))
      return { en: valueOf(name, shape.value, variant), bn: valueOf(name, shape.value, variant) }
    case 'choice':
      return shape.options.at(-1)
    case 'number':
      return Math.min(Math.max(shape.min ?? 0, 7), shape.max ?? 7)
    case 'flag':
      return true
    case 'moment':
      return AT
    case 'money':
      return '25.00'
    default:
      if (shape.form === 'picture') return 'cricket'
      return shape.form === 'percent' || shape.form === 'times' ? '12' : 'text'
  }
}

/** Rows of one list differ where two alike would be refused. */
function apart(row: Record<string, unknown>, place: number): Record<string, unknown> {
  if (place === 0) return row
  const other: Record<string, unknown> = {
    ...('at' in row ? { at: '21:00' } : {}),
    ...('byLevel' in row ? { type: 'RNG' } : {}),
    ...('stock' in row ? { stock: null } : {}),
    ...('to' in row ? { from: 8, to: 9 } : 'percent' in row ? { from: '99.00' } : {}),
    ...('of' in row ? { of: 'type', code: 'LIVE' } : {}),
  }
  return { ...row, ...other }
}

/** Returns a value for each field, none of them the one that a new document begins with. */
export function fullOf(fields: Readonly<Record<string, Shape>>, variant = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, valueOf(name, shape, variant)]))
}

const controlsIn = (place: Element) => place.querySelectorAll('input:enabled, select:enabled, textarea:enabled').length

/**
 * Returns the paths of fields that the page has no control for: a field stands in an element with `data-field`, its path,
 * and has a box, a choice or a search in it. Lists and tables of single values may have one control for all of them; a row
 * that a search adds names the fields that it fixes (`data-picked`).
 */
export function withoutControl(
  path: readonly (string | number)[],
  shape: Shape,
  value: unknown,
  root: ParentNode = document,
): string[] {
  const name = path.join('.')
  const within = (fields: Readonly<Record<string, Shape>>) =>
    Object.entries(fields).flatMap(([field, inner]) =>
      withoutControl([...path, field], inner, (value as Record<string, unknown>)[field], root),
    )
  if (shape.is === 'fields' && value !== null) return within(shape.fields)
  if (shape.is === 'one-of') {
    const chosen = String((value as Record<string, unknown>)[shape.by])
    return [...withoutControl([...path, shape.by], TEXT, '', root), ...within(shape.options[chosen] ?? {})]
  }
  if (shape.is === 'list' && shape.item.is === 'fields')
    return (value as unknown[]).flatMap((row, place) => withoutControl([...path, place], shape.item, row, root))
  const place = root.querySelector(`[data-field="${name}"]`)
  const row = root.querySelector(`[data-field="${path.slice(0, -1).join('.')}"]`)
  const isPicked =
    row
      ?.getAttribute('data-picked')
      ?.split(' ')
      .includes(String(path.at(-1))) ?? false
  return isPicked || (place && controlsIn(place) > 0) ? [] : [name]
}

const TEXT: Shape = { is: 'text', nullable: false, form: null }
