/**
 * Makes a route of a call of the contract.
 *
 * `bindCall` is the only way to add one: it authenticates and authorises by the call's audience, opens sealed bodies,
 * validates with the call's zod schema, runs the handler, and serialises with the JSON schema made from the same
 * contract, so that a field which the contract does not name is never sent.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallDefinition, ParsedInputOf, OutputOf } from '#contract/call.ts'
import { CallError, ERRORS, fail } from '#contract/errors.ts'
import type { HousePermission } from '#contract/permissions.ts'
import { answerSchema } from './answer-schema.ts'
import { hostOf, readSite, type Brand } from './brands.ts'
import { CookieJar } from './cookies.ts'
import { describeAway } from './database-away.ts'
import { describeIssues } from './describe-issues.ts'
import { isUnstorable } from './db.ts'
import type { Env } from './env.ts'
import { pickLocale, translate } from './messages.ts'
import { noteCaller, noteOfficeRefusal } from './office-refusals.ts'
import type { Account, Operator, Principal } from './principal.ts'
import type { ListOpenSessions, OpenStreams } from './open-streams.ts'
import { compressAnswer, isPublicRead } from './send-compressed.ts'
import { openSealed } from './sealed.ts'
import { refuseClosed } from './site-status.ts'

/** What every handler gets beside its input. */
export type Context = {
  env: Env
  requestId: string
  locale: string
  /** The host name that was requested, without its port. */
  host: string
  /** The brand of the requested domain, and its code. */
  brand: Brand
  merchant: string
  ip: string
  userAgent: string
  cookies: CookieJar
  /** The owner of the session token, if one was sent. */
  principal: Principal | null
}
export type PlayerContext = Context & { account: Account; sessionId: string }
export type OperatorContext = Context & { operator: Operator; sessionId: string }

type ContextOf<Call extends CallDefinition> = Call['who'] extends 'anyone'
  ? Context
  : Call['who'] extends 'operator'
    ? OperatorContext
    : PlayerContext

/** What the modules above provide to this layer. */
export type HttpPorts = {
  readPrincipal(
    env: Env,
    token: string,
    facts: { ip: string; userAgent: string; merchant: string },
  ): Promise<Principal | null>
  listOpenSessions: ListOpenSessions
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation id of the call, for metrics and logs. */
    callId?: string
  }
}

export type Http = {
  app: FastifyInstance
  env: Env
  ports: HttpPorts
  calls: CallDefinition[]
  /** The process was asked to stop and still answers (server/lib/drain.ts). */
  isDraining: boolean
  /** What the start still waits for, in words; null: calls are answered (server/lib/opening.ts). */
  waitsFor: string | null
  /** Functions that end long answers when the process drains. */
  drains: (() => void)[]
  /** Answers calls that anyone may make, by their id: for the server's own pages (server/lib/answer-visitor.ts). */
  answers: Map<string, (context: Context, input: unknown) => Promise<unknown>>
  /** The live channels that are open (server/lib/stream.ts). */
  streams?: OpenStreams
  /**
   * Answers a request that is no call, where pages are served (server/pages.ts); null leaves the answer to the
   * envelope.
   */
  answerPage?(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | null
}

function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  return authorization === undefined ? null : (/^Bearer ([\x21-\x7e]{16,512})$/.exec(authorization)?.[1] ?? null)
}

/**
 * Reads an operator's session from their cookie, for the office's calls that a page of this very origin sends. A page
 * of another origin gets no session, even when it belongs to the same site and the browser sends the cookie
 * (server/modules/identity/rules/0331-the-offices-session-may-stand-in-a-cookie.md).
 */
function officeCookie(request: FastifyRequest, cookies: CookieJar): string | null {
  const token =
    request.url.startsWith('/office/') && request.headers.authorization === undefined ? cookies.read('office') : null
  if (token === null) return null
  const { origin, 'sec-fetch-site': site } = request.headers
  const isGet = request.method === 'GET'
  if (site !== undefined && site !== 'same-origin' && !(isGet && site === 'none')) return null
  if (origin === undefined) return isGet || site === 'same-origin' ? token : null
  return URL.canParse(origin) && new URL(origin).host === hostOf(request).toLowerCase() ? token : null
}

const isAtHome = (principal: Principal, brand: string) =>
  principal.kind === 'operator'
    ? principal.home === null || principal.home === brand
    : principal.account.merchant === brand

/** Reads who calls, in which language, at which brand. */
export async function readContext(http: Http, request: FastifyRequest): Promise<Context> {
  const { env, ports } = http
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
  const cookies = new CookieJar(
    request.headers.cookie,
    request.protocol === 'https' || env.config.siteOrigin.startsWith('https:'),
  )
  const token = bearerToken(request) ?? officeCookie(request, cookies)
  const site = readSite(env, hostOf(request))
  const { brand, host } = site instanceof Promise ? await site : site
  const principal = token
    ? await ports.readPrincipal(env, token, { ip: request.ip, userAgent, merchant: brand.code })
    : null
  const isHome = principal !== null && isAtHome(principal, brand.code)
  noteCaller(env, request, principal, brand.code, isHome)
  return {
    env,
    requestId: request.id,
    locale: pickLocale(request.headers['accept-language'], brand.defaultLanguage),
    host,
    brand,
    merchant: brand.code,
    ip: request.ip,
    userAgent,
    cookies,
    // a session is valid on its own brand's hosts only; a session of the house's operators on all hosts
    principal: isHome ? principal : null,
  }
}

/**
 * Returns the context with the account or operator in it. Refuses a caller who may not make the call. A session whose
 * password must be changed first may make only the calls that say so.
 */
export function authorise(
  context: Context,
  call: Pick<CallDefinition, 'who' | 'permission' | 'housePermission' | 'stepUp' | 'duringPasswordChange'>,
): Context | PlayerContext | OperatorContext {
  const { principal } = context
  const { who, permission } = call
  if (who === 'anyone') return context
  if (!principal) return fail('LOGIN_REQUIRED')
  if (who === 'operator') {
    if (principal.kind !== 'operator') return fail('LOGIN_REQUIRED')
    const { freshUntil, permissions, isHouse } = principal.operator
    const isByHouse = isHouse && call.housePermission !== undefined && permissions.includes(call.housePermission)
    if (permission && !isByHouse && !permissions.includes(permission)) return fail('PERMISSION_DENIED')
    if (call.stepUp && !(freshUntil && freshUntil > context.env.clock.now())) return fail('STEP_UP_REQUIRED')
    return { ...context, operator: principal.operator, sessionId: principal.sessionId }
  }
  if (principal.kind !== 'account') return fail('LOGIN_REQUIRED')
  if (principal.mustChangePassword && !call.duringPasswordChange) return fail('PASSWORD_CHANGE_REQUIRED')
  if (principal.account.isTrial && who !== 'player') return fail('in_need_true_account')
  if (who === 'agent' && !principal.account.isAgent) return fail('NOT_AN_AGENT')
  return { ...context, account: principal.account, sessionId: principal.sessionId }
}

/** Returns whether an operator is shown what belongs to the house, in a call that brands' operators make as well. */
export function seesHouse({ isHouse, permissions }: Operator, permission: HousePermission): boolean {
  return isHouse && permissions.includes(permission)
}

/**
 * Reads who calls, and refuses a caller who may not make the call, or may not make it now: under maintenance and from a
 * closed region the calls of visitors and members are refused. Operators are let through, and so are calls that no page
 * makes: those of vendors, payment services and jobs.
 */
export async function admit(
  http: Http,
  call: CallDefinition,
  request: FastifyRequest,
): Promise<Context | PlayerContext | OperatorContext> {
  const context = await readContext(http, request)
  if (!call.always && !call.path.startsWith('/office/') && context.principal?.kind !== 'operator')
    await refuseClosed(http.env, context.brand, context.ip)
  return authorise(context, call)
}

/** Returns the fields of a query that have a value: a form sends `?vassalage=` for a choice that was not made. */
function filledFields(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

async function readInput(env: Env, call: CallDefinition, request: FastifyRequest): Promise<unknown> {
  const params = request.params as Record<string, unknown>
  if (call.method === 'GET') return { ...filledFields(request.query), ...params }
  if (call.sealed) {
    if (typeof request.body !== 'string') return fail('SEALED_REQUIRED')
    return { ...(await openSealed(env, request.body)), ...params }
  }
  const body = request.body ?? {}
  if (typeof body !== 'object') return fail('UNSUPPORTED_MEDIA')
  const query = call.method === 'DELETE' ? filledFields(request.query) : {}
  return { ...query, ...body, ...params }
}

/** Adds a call to the application. The handler's context carries the account or operator that the audience promises. */
export function bindCall<Call extends CallDefinition>(
  http: Http,
  call: Call,
  handler: (context: ContextOf<Call>, input: ParsedInputOf<Call>) => Promise<OutputOf<Call>>,
): void {
  http.calls.push(call)
  if (call.who === 'anyone')
    http.answers.set(call.id, async (context, input) => {
      const parsed = call.input.safeParse(input)
      if (!parsed.success) return fail('INVALID_INPUT', describeIssues(parsed.error))
      return call.output.parse(await handler(context as ContextOf<Call>, parsed.data as ParsedInputOf<Call>))
    })
  http.app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { 200: answerSchema(call.output) } },
    ...(isPublicRead(call) ? { onSend: compressAnswer } : {}),
    config: { callId: call.id },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = (await admit(http, call, request)) as ContextOf<Call>
      const parsed = call.input.safeParse(await readInput(http.env, call, request))
      if (!parsed.success) return fail('INVALID_INPUT', describeIssues(parsed.error))
      const value = await handler(context, parsed.data as ParsedInputOf<Call>).finally(() => {
        for (const header of context.cookies.headers()) reply.header('set-cookie', header)
      })
      if (call.method === 'GET') reply.header('cache-control', call.who === 'anyone' ? 'no-cache' : 'no-store')
      return { success: true, value }
    },
  })
}

function asCallError(error: unknown): CallError | null {
  if (error instanceof CallError) return error
  const code = error instanceof Error && 'code' in error ? error.code : null
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new CallError('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new CallError('UNSUPPORTED_MEDIA')
  if (isUnstorable(error)) return new CallError('INVALID_INPUT')
  if (status === 429) return new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
  if (typeof status === 'number' && status >= 400 && status < 500) return new CallError('INVALID_INPUT')
  return null
}

/**
 * Turns what a handler threw into the envelope: a declared refusal keeps its code, a database that is away becomes
 * UNAVAILABLE (whether the work was committed may be unknown), anything else INTERNAL with its request id.
 */
export function answerError(env: Env, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const away = describeAway(error)
  const known = away === null ? asCallError(error) : new CallError('UNAVAILABLE', { retryAfterSeconds: 1 })
  if (away !== null) env.log.warn({ err: error, requestId: request.id, url: request.routeOptions.url }, away)
  else if (!known)
    env.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'unexpected error')
  const { code, details } = known ?? new CallError('INTERNAL')
  noteOfficeRefusal(env, request, code)
  const locale = pickLocale(request.headers['accept-language'])
  const retry = details?.retryAfterSeconds
  if (retry !== undefined) reply.header('retry-after', String(retry))
  return reply.status(ERRORS[code].status).send({
    success: false,
    code,
    message: translate(locale, `error.${code}`, details ?? {}),
    value: details,
    requestId: request.id,
  })
}
