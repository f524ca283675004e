/** Refusals at the back office that are security events: who asked is remembered beside the request. */
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Env } from './env.ts'
import type { Principal } from './principal.ts'
import { noteSecurity, type SecurityEvent } from './security-log.ts'

const callers = new WeakMap<FastifyRequest, { operatorId: string; brand: string }>()

const EVENTS: { readonly [Code in ErrorCode]?: SecurityEvent } = {
  PERMISSION_DENIED: 'permission.refused',
  NOT_FOUND: 'object.refused',
  ACCOUNT_LOCKED: 'login.locked',
}

/** Remembers which operator makes a request. A session that is another brand's is an event by itself. */
export function noteCaller(
  env: Env,
  request: FastifyRequest,
  principal: Principal | null,
  brand: string,
  isAtHome: boolean,
): void {
  if (principal?.kind !== 'operator') return
  const operatorId = principal.operator.id
  callers.set(request, { operatorId, brand })
  if (!isAtHome) noteSecurity(env, 'session.elsewhere', { operatorId, brand, ip: request.ip })
}

/** Writes an office call's refusal into the security log, if it belongs there. */
export function noteOfficeRefusal(env: Env, request: FastifyRequest, code: ErrorCode): void {
  const event = request.url.startsWith('/office/') ? EVENTS[code] : undefined
  const { callId } = request.routeOptions.config
  if (event === undefined || callId === undefined) return
  const caller = callers.get(request)
  if (!caller && event !== 'login.locked') return
  noteSecurity(env, event, { ...caller, ip: request.ip, about: { call: callId } })
}
