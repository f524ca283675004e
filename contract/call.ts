/**
 * How a call of the HTTP API is declared once for both sides.
 *
 * The server binds an operation to it (server/lib/http.ts), the browser infers its client from it
 * (web/lib/client.ts), and /openapi.json is made from it. There is no generated code.
 */
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { AnyPermission, HousePermission } from './permissions.ts'
import { MONEY_PATTERN } from './money.ts'
import type { Topic } from './topic.ts'
import { PAGE_JUMP_ROWS_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

/**
 * Who may call:
 * - `anyone`: no session needed; a session that is sent is still read.
 * - `player`: a logged-in member or trial player.
 * - `member`: a real account; a trial player is refused with in_need_true_account. Agents are members too.
 * - `agent`: an agent.
 * - `operator`: an operator's session whose role has the call's `permission`.
 */
export type Audience = 'anyone' | 'player' | 'member' | 'agent' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
> = {
  /** Operation id; docs/calls.md lists the ones that outside clients build on. */
  id: string
  method: Method
  /** Path with `{name}` parameters, which are fields of the input. */
  path: string
  /** One sentence for the API document. */
  summary: string
  who: Who
  /** The body is an encrypted payload (compact JWE, docs/calls.md 2). */
  sealed?: boolean
  /** The body is a file of one of these types: its bytes only (server/lib/upload.ts). */
  upload?: { types: readonly string[]; maxBytes: number }
  /** Also open to a session whose password must be changed before anything else. */
  duringPasswordChange?: boolean
  /** Answered under maintenance and to closed regions as well: what the page needs to say so, logout and contact. */
  always?: true
  /**
   * The permission that an operator's role must hold; only with who = 'operator'. Only operators of the house hold one
   * that begins with `house.`.
   */
  permission?: AnyPermission
  /** The permission with which an operator of the house may call as well. */
  housePermission?: HousePermission
  /**
   * The operator must have confirmed their identity a short while ago (officeStepUp); otherwise STEP_UP_REQUIRED.
   */
  stepUp?: true
  /** Path parameters, query (GET, DELETE; an empty field is an absent one) or body (POST, PUT) in one object. */
  input: Input
  output: Output
  /**
   * Answered with server-sent events instead of the envelope (server/lib/stream.ts): the events' names, and the text of
   * each. There is no output then.
   */
  events?: Readonly<Record<string, z.ZodType<string>>>
  /** Live topics after which a page fetches the answer again. */
  changesWith?: readonly Topic[]
  /** Codes that this call returns on purpose, beyond those that its audience implies. */
  errors: readonly ErrorCode[]
}

export type InputOf<Call extends CallDefinition> = z.input<Call['input']>
export type ParsedInputOf<Call extends CallDefinition> = z.output<Call['input']>
export type OutputOf<Call extends CallDefinition> = z.output<Call['output']>

/** Declares a call; exists for its types. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType, const Who extends Audience>(
  call: CallDefinition<Input, Output, Who>,
): CallDefinition<Input, Output, Who> {
  return call
}

/**
 * What `value` of a refusal carries, by its code. Clients read it with `detailsOf` (web/lib/details-of.ts).
 */
export type Refusal<Value extends z.ZodType = z.ZodType> = { code: ErrorCode; value: Value }

/** Declares what a refusal carries; exists for its types. */
export function defineRefusal<Value extends z.ZodType>(code: ErrorCode, value: Value): Refusal<Value> {
  return { code, value }
}

/** No input. */
export const nothing = z.object({})

/** An amount of money on the wire. */
export const money = z.string().regex(MONEY_PATTERN).describe('decimal string of the currency’s unit')
/**
 * A day of the calendar, YYYY-MM-DD. Days so far away that what counts with them goes wrong are no days: the one after
 * 9999-12-31 has no such text, and a list of days up to it never ends.
 */
export const dateText = z.iso.date().refine((one) => one >= '1900-01-01' && one < '3000-01-01')
/** An amount that must be above zero, with at most two decimals, as people type it. */
export const positiveMoney = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > 0)
/** ISO 8601 in UTC. */
export const instant = z.string()
/** Row ids travel as strings. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Query fields of every paged list. */
export const pageInput = z.object({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})

/** Returns whether a page number is within the limit for page numbers; deeper pages are reached by cursor. */
export function isWithinJump({
  pageNo,
  pageSize,
  before,
  after,
}: {
  pageNo: number
  pageSize: number
  before?: unknown
  after?: unknown
}): boolean {
  return before !== undefined || after !== undefined || (pageNo - 1) * pageSize <= PAGE_JUMP_ROWS_MAX
}

/**
 * The cursors of the pages beside this one, for the next call: `next` goes into `before`, `previous` into `after`. Null
 * where there is no such page.
 */
export const neighbours = { next: z.string().nullable(), previous: z.string().nullable() }

/** Returns the schema of a page of rows (docs/calls.md 1). */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    content: z.array(row),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
  })
}

export type Page<Row> = { content: Row[]; pageNum: number; pageSize: number; total: number; totalPages: number }

/** Returns a page with its rows. */
export function toPage<Row>(content: Row[], pageNum: number, pageSize: number, total: number): Page<Row> {
  return { content, pageNum, pageSize, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) }
}
