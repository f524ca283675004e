/**
 * A whole house for one test file: its own database, its own environment and application, and a client that calls the
 * contract.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject as injectContext } from 'vitest'
import { CompactEncrypt, importJWK } from 'jose'
import type { FastifyInstance } from 'fastify'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import type { Envelope } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { TestClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { listSealingKeys } from '#server/lib/sealed.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { type Module, slotsOf } from '#server/lib/module.ts'
import { MODULES, SLOTS, topicsOf } from '#server/modules.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { askCall } from './ask-call.ts'
import { createDatabase } from './postgres.ts'

export type Answer<Value> = { status: number; body: Envelope<Value> }
export type Caller = {
  call<Call extends CallDefinition>(
    call: Call,
    input?: InputOf<Call>,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<Call>>>
  /** As call, but a refusal is an error of the test. */
  ok<Call extends CallDefinition>(
    call: Call,
    input?: InputOf<Call>,
    headers?: Record<string, string>,
  ): Promise<OutputOf<Call>>
}
export type House = {
  env: Env
  clock: TestClock
  app: FastifyInstance
  /** Every call that the application serves. */
  calls: readonly CallDefinition[]
  http: Http
  url: string
  /** The address of the database's owner (server/testing/owner.ts). */
  ownerUrl: string
  /** Returns a caller: a visitor, or the owner of a token. */
  as(token?: string): Caller
  close(): Promise<void>
}

/** Encrypts a body as the browser does. */
export async function seal(env: Env, body: object): Promise<string> {
  const [key] = (await listSealingKeys(env)).keys
  if (!key) throw new Error('no sealing key')
  const text = JSON.stringify({
    ...body,
    iat: Math.floor(env.clock.now().getTime() / 1000),
    jti: newToken(systemRandom),
  })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: String(key.kid) })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

function pathOf(call: CallDefinition, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** Returns what an address says of a value; a hostile object may have no text of its own. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function callerOf(house: { app: FastifyInstance; env: Env }, token?: string): Caller {
  const caller: Caller = {
    call: async (call, input, headers = {}) => {
      const { path, rest } = pathOf(call, (input ?? {}) as Record<string, unknown>)
      const isGet = call.method === 'GET'
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, asText(value))
      const answer = await askCall(house.app, call, {
        method: call.method,
        url: isGet && query.size > 0 ? `${path}?${query.toString()}` : path,
        headers: {
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isGet ? {} : { 'content-type': call.sealed ? 'application/jose' : 'application/json' }),
          ...headers,
        },
        ...(isGet ? {} : { payload: call.sealed ? await seal(house.env, rest) : JSON.stringify(rest) }),
      })
      return { status: answer.statusCode, body: JSON.parse(answer.body) as Envelope<OutputOf<typeof call>> }
    },
    ok: async (call, input, headers) => {
      const { status, body } = await caller.call(call, input, headers)
      if (!body.success) throw new Error(`${call.id} was refused: ${status} ${JSON.stringify(body)}`)
      return body.value
    },
  }
  return caller
}

/** Returns the folder of files that belongs to a database; it is made with its first file. */
function filesFolderOf(url: string): string {
  const { port, pathname } = new URL(url)
  return join(tmpdir(), 'fairhouse-files', `${port}-${pathname.slice(1)}`)
}

/** Opens an environment on a database of its own; `settings` are environment variables. */
export async function openEnv(
  url: string,
  settings: Record<string, string> = {},
  modules: readonly Module[] = MODULES,
): Promise<Env & { clock: TestClock }> {
  return {
    db: openDb(url, 6),
    clock: new TestClock(),
    random: systemRandom,
    live: new Live('test', topicsOf(modules)),
    redis: null,
    config: readConfig({
      SANDBOX: 'on',
      LOG_LEVEL: 'silent',
      FACTOR_SECRET: 'a secret of the tests',
      ...(settings.FILES_S3_ENDPOINT ? {} : { FILES_DIR: filesFolderOf(url) }),
      ...settings,
    }),
    log: createLog(settings.LOG_LEVEL ?? 'silent', 'test'),
    slots: modules === MODULES ? SLOTS : slotsOf(modules),
  }
}

/** Opens a house on a fresh database, of all modules or of these. Close it in afterAll. */
export async function openHouse(
  settings: Record<string, string> = {},
  modules: readonly Module[] = MODULES,
): Promise<House> {
  const database = await createDatabase(injectContext('postgresUrl'))
  const house = await openHouseOn(database.url, settings, database.ownerUrl, modules)
  return {
    ...house,
    close: async () => {
      await house.close()
      await database.drop()
      rmSync(filesFolderOf(database.url), { recursive: true, force: true })
    },
  }
}

/** Opens a house on a migrated database that exists already and is not dropped at the end. */
export async function openHouseOn(
  url: string,
  settings: Record<string, string> = {},
  ownerUrl = url,
  modules: readonly Module[] = MODULES,
): Promise<House> {
  const env = await openEnv(url, { DATABASE_URL: url, ...settings }, modules)
  const { app, http } = await buildApp(env, modules)
  await app.ready()
  return {
    env,
    app,
    http,
    calls: http.calls,
    clock: env.clock,
    url,
    ownerUrl,
    as: (token) => callerOf({ app, env }, token),
    close: async () => {
      await app.close()
      await closeWriter(env)
      await env.db.close()
    },
  }
}
