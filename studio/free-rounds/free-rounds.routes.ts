/** `POST /free-rounds/{vendor}/v1/{command}`: platforms issue and cancel free rounds, and ask about them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  FREE_ROUNDS_COMMANDS,
  type FreeRoundsAnswer,
  type FreeRoundsCommand,
} from '#contract/doors/free-rounds-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import { isFromPlatform, platformSignature } from '#studio/lib/platform-signature.ts'
import { cancelFreeRounds, issueFreeRounds, tellFreeRounds } from './free-rounds.ts'

/** In the sandbox: the next calls of a command are answered like this. lost: carried out, and not answered. */
export const FREE_ROUNDS_FAULTS = ['never', 'lost', 'wrong_signature', 'wrong_rounds'] as const
type Fault = (typeof FREE_ROUNDS_FAULTS)[number]
const faultOrder = z.object({
  command: z.enum(['issue', 'cancel', 'status']),
  faults: z.array(z.enum(FREE_ROUNDS_FAULTS)).max(20),
})

function obey(
  env: StudioEnv,
  vendorCode: string,
  command: FreeRoundsCommand,
  body: unknown,
): Promise<FreeRoundsAnswer> {
  if (command === 'issue') return issueFreeRounds(env, vendorCode, FREE_ROUNDS_COMMANDS.issue.parse(body))
  const { freeRounds } = FREE_ROUNDS_COMMANDS[command].parse(body)
  return (command === 'cancel' ? cancelFreeRounds : tellFreeRounds)(env, vendorCode, freeRounds)
}

const spoil = (answer: FreeRoundsAnswer, fault: Fault | undefined): string =>
  JSON.stringify(fault === 'wrong_rounds' ? { ...answer, rounds: (answer.rounds ?? 0) + 1 } : answer)

/** Reads a question and verifies that it comes from the platform, is recent and is no repeat; null otherwise. */
function readQuestion(env: StudioEnv, request: FastifyRequest, seen: Set<string>) {
  const { vendorCode } = request.params as { vendorCode: string }
  const vendor = env.config.vendors[vendorCode]
  const header = (name: string) => String(request.headers[name] ?? '')
  if (vendor?.algorithm !== 'hmac-sha256' || header('x-vendor-key') !== vendor.keyId) return null
  const question = {
    path: request.url,
    timestamp: header('x-timestamp'),
    nonce: header('x-nonce'),
    rawBody: typeof request.body === 'string' ? request.body : '',
  }
  if (!isFromPlatform(env.clock, seen, vendor.secret, question, header('x-signature'))) return null
  return { vendorCode, secret: vendor.secret, question }
}

/** Registers the platform's calls, in the sandbox also the one that orders faults. */
export async function registerFreeRounds(app: FastifyInstance, env: StudioEnv): Promise<void> {
  const seen = new Set<string>()
  const faults = new Map<string, Fault[]>()
  await app.register(async (own: FastifyInstance) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    own.post('/free-rounds/:vendorCode/v1/:command', async (request, reply) => {
      const asked = readQuestion(env, request, seen)
      const { command } = request.params as { command: FreeRoundsCommand }
      if (!asked) return reply.code(401).send({ error: 'SIGNATURE_INVALID' })
      if (!Object.hasOwn(FREE_ROUNDS_COMMANDS, command)) return reply.code(404).send({ error: 'NOT_FOUND' })
      const fault = faults.get(`${asked.vendorCode} ${command}`)?.shift()
      if (fault === 'never') return reply.hijack().raw.destroy()
      const answer = await obey(env, asked.vendorCode, command, JSON.parse(asked.question.rawBody))
      if (fault === 'lost') return reply.hijack().raw.destroy()
      const text = spoil(answer, fault)
      const signed = platformSignature(
        asked.secret,
        asked.question,
        'ANSWER',
        fault === 'wrong_signature' ? `${text} ` : text,
      )
      return reply.header('content-type', 'application/json').header('x-signature', signed).send(text)
    })
    if (!env.config.isSandbox) return
    own.post('/free-rounds/:vendorCode/sandbox/faults', async (request, reply) => {
      const { vendorCode } = request.params as { vendorCode: string }
      const parsed = faultOrder.safeParse(JSON.parse(String(request.body)))
      if (!parsed.success || !env.config.vendors[vendorCode]) return reply.code(400).send({ error: 'BAD_REQUEST' })
      faults.set(`${vendorCode} ${parsed.data.command}`, [...parsed.data.faults])
      return reply.send({ ordered: parsed.data.faults.length })
    })
  })
}
