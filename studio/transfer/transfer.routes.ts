/**
 * `POST /transfer/{vendor}/v1/{command}`: the platform moves money in wallets at the studio and asks about it
 * (contract/vendor-wallets/transfer-protocol.ts).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TRANSFER_COMMANDS, type TransferCommand } from '#contract/vendor-wallets/transfer-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { StudioVendor } from '#studio/lib/config.ts'
import { isFromPlatform, platformSignature } from '#studio/lib/platform-signature.ts'
import { carryOut, tellBalance, tellOrder, tellRecords } from './carry-out.ts'
import { createFaults, faultOrderSchema, type Faults, type TransferFault } from './faults.ts'
import { isTransferVendor } from './sub-wallet-door.ts'

type Question = {
  vendorCode: string
  vendor: StudioVendor
  path: string
  timestamp: string
  nonce: string
  rawBody: string
}

const signatureOf = (question: Question, method: 'POST' | 'ANSWER', rawBody: string) =>
  platformSignature(question.vendor.secret, question, method, rawBody)

/**
 * Reads a question and verifies that it comes from the platform, is recent and is not a repeat. Returns null otherwise.
 */
function readQuestion(env: StudioEnv, request: FastifyRequest, seen: Set<string>): Question | null {
  const { vendorCode } = request.params as { vendorCode: string }
  const vendor = env.config.vendors[vendorCode]
  const header = (name: string) => String(request.headers[name] ?? '')
  if (!vendor || !isTransferVendor(env.config, vendorCode) || header('x-vendor-key') !== vendor.keyId) return null
  const question: Question = {
    vendorCode,
    vendor,
    path: request.url,
    timestamp: header('x-timestamp'),
    nonce: header('x-nonce'),
    rawBody: typeof request.body === 'string' ? request.body : '',
  }
  if (!isFromPlatform(env.clock, seen, vendor.secret, question, header('x-signature'))) return null
  return question
}

async function obey(
  env: StudioEnv,
  question: Question,
  command: TransferCommand,
  fault: TransferFault | undefined,
): Promise<object> {
  const body: unknown = JSON.parse(question.rawBody)
  switch (command) {
    case 'deposit':
    case 'withdraw': {
      const order = TRANSFER_COMMANDS[command].parse(body)
      const handling = { isLate: fault === 'late', isRefused: fault === 'refused' }
      if (fault === 'twice') await carryOut(env, question.vendorCode, command, order, handling)
      return carryOut(env, question.vendorCode, command, order, handling)
    }
    case 'status':
      return tellOrder(env, question.vendorCode, TRANSFER_COMMANDS.status.parse(body))
    case 'balance':
      return tellBalance(env, question.vendorCode, TRANSFER_COMMANDS.balance.parse(body))
    case 'records':
      return tellRecords(env, question.vendorCode, TRANSFER_COMMANDS.records.parse(body))
  }
}

/** Returns the answer, with the ordered fault in it where there is one. */
function spoil(answer: object, fault: TransferFault | undefined): string {
  if (fault === 'garbage') return '<html>'
  if (fault === 'wrong_amount') return JSON.stringify({ ...answer, amount: '1.00', balance: '1.00' })
  if (fault === 'wrong_order') return JSON.stringify({ ...answer, orderNo: 'T-00000000' })
  return JSON.stringify(answer)
}

async function answer(
  env: StudioEnv,
  faults: Faults,
  seen: Set<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const question = readQuestion(env, request, seen)
  const { command } = request.params as { command: TransferCommand }
  if (!question) return reply.code(401).send({ error: 'SIGNATURE_INVALID' })
  if (!Object.hasOwn(TRANSFER_COMMANDS, command)) return reply.code(404).send({ error: 'NOT_FOUND' })
  const fault = faults.take(question.vendorCode, command)
  if (fault === 'never') return reply.hijack().raw.destroy()
  const done = await obey(env, question, command, fault)
  if (fault === 'lost') return reply.hijack().raw.destroy()
  const text = spoil(done, fault)
  const signature = signatureOf(question, 'ANSWER', fault === 'wrong_signature' ? `${text} ` : text)
  return reply.header('content-type', 'application/json').header('x-signature', signature).send(text)
}

/** Registers the platform's calls, in the sandbox also the one that orders faults. */
export async function registerTransferRoutes(app: FastifyInstance, env: StudioEnv): Promise<void> {
  const faults = createFaults()
  const seen = new Set<string>()
  await app.register(async (own: FastifyInstance) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    own.post('/transfer/:vendorCode/v1/:command', (request, reply) => answer(env, faults, seen, request, reply))
    if (!env.config.isSandbox) return
    own.post('/transfer/:vendorCode/sandbox/faults', async (request, reply) => {
      const { vendorCode } = request.params as { vendorCode: string }
      const parsed = faultOrderSchema.safeParse(JSON.parse(String(request.body)))
      if (!parsed.success || !isTransferVendor(env.config, vendorCode))
        return reply.code(400).send({ error: 'BAD_REQUEST' })
      faults.order(vendorCode, parsed.data)
      return reply.send({ ordered: parsed.data.faults.length })
    })
  })
}
