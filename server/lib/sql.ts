/**
 * Statements whose text varies: lists with filters, pages in two directions, updates of some columns.
 *
 * A statement that never varies is one text with `$1`, `$2`, and goes to `query` or `prepared` as it is. Where
 * conditions come and go, the pieces are written with the tag `sql`: what stands in the template is text, and whatever
 * is put into it is bound as a value, unless it is a piece itself. No function here makes text of a value: a piece is
 * made of a template, or of a string that the compiler knows to be a constant.
 *
 * ```ts
 * const rows = await q.query<Order>(sql`select ${fixed(COLUMNS)} from cashier.deposits
 *   ${where(sql`merchant = ${merchant}`, state && sql`state = ${state}`)} order by id limit ${limit}`)
 * // select id, … from cashier.deposits where merchant = $1 and state = $2 order by id limit $3
 * ```
 */

/**
 * A piece of a statement. The class is not exported, so that only this file makes pieces; parsing JSON never makes one.
 */
class Piece {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]

  /** `texts` has one string more than there are values; the values go between them. */
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts
    this.#values = values
  }

  /** The text with `$1` and so on in place of the values. */
  get text(): string {
    return this.#texts.reduce((text, next, at) => `${text}$${at}${next}`)
  }

  /** The values, in the order of their places. */
  get values(): readonly unknown[] {
    return this.#values
  }

  /** Appends its texts and values to those of a longer piece. */
  appendTo(texts: string[], values: unknown[]): void {
    const [first = '', ...rest] = this.#texts
    texts.push(`${texts.pop() ?? ''}${first}`, ...rest)
    values.push(...this.#values)
  }
}

/** A piece of a statement, or a whole one: its text and the values that are bound in it. */
export type Sql = Piece

/** A condition that is left out: `filter.state && sql…` is one of these when the filter names no state. */
type Absent = undefined | null | false | ''

/**
 * Makes a piece of a template. A piece inside it stays text; everything else is bound as a value. Throws when it is
 * called as a function with strings that are no template.
 */
export function sql(template: TemplateStringsArray, ...inside: readonly unknown[]): Sql {
  if (!Object.isFrozen(template) || !Array.isArray(template.raw)) throw new TypeError('sql is a tag for templates')
  const texts = [template[0] ?? '']
  const values: unknown[] = []
  for (const [at, one] of inside.entries()) {
    const next = template[at + 1] ?? ''
    if (one instanceof Piece) {
      one.appendTo(texts, values)
      texts.push(`${texts.pop() ?? ''}${next}`)
    } else {
      values.push(one)
      texts.push(next)
    }
  }
  return new Piece(texts, values)
}

/** A string that the compiler knows; `string`, and patterns like `D-${string}`, are not. */
type Constant<T extends string> = T extends unknown ? (Record<never, never> extends Record<T, 1> ? never : T) : never

/** Makes a piece of a constant: of a column list that fixed statements use too. No other string compiles. */
export function fixed<const T extends string>(text: T & Constant<T>): Sql {
  return new Piece([text], [])
}

/** Joins pieces with a constant text between them. Returns an empty piece when there are none. */
export function join<const T extends string>(pieces: readonly Sql[], between: T & Constant<T>): Sql {
  const texts = ['']
  const values: unknown[] = []
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) texts.push(`${texts.pop() ?? ''}${between}`)
    piece.appendTo(texts, values)
  }
  return new Piece(texts, values)
}

/**
 * Joins the conditions that are present: `where a and b`. Returns an empty piece when none is. Throws when one is
 * neither a piece nor absent, because a condition that is dropped by mistake shows rows that the reader may not see.
 */
export function where(...conditions: readonly (Sql | Absent)[]): Sql {
  const there = conditions.filter((one): one is Sql => {
    if (one instanceof Piece) return true
    if (one) throw new TypeError('a condition is written with sql')
    return false
  })
  return there.length === 0 ? join([], '') : sql`where ${join(there, ' and ')}`
}

/**
 * Returns what an update sets: `a = $1, b = $2`, for each of `columns` of which `changes` has a value. Null is a value,
 * undefined is not. Only the names in `columns` are read, so a name that came from outside does nothing. Throws when
 * nothing would be set.
 */
export function assignments<Key extends string>(
  columns: Readonly<Record<Key, Sql>>,
  changes: Readonly<Partial<Record<NoInfer<Key>, unknown>>>,
): Sql {
  const keys = Object.keys(columns).filter((key): key is Key => Object.hasOwn(changes, key))
  const set = keys.flatMap((key) => (changes[key] === undefined ? [] : [sql`${columns[key]} = ${changes[key]}`]))
  if (set.length === 0) throw new Error('an update that sets nothing')
  return join(set, ', ')
}
